import { Kind, Study } from './core/study';
import { atrShow } from './indicators/atr';
import { Boll, bollKeep, bollShow } from './indicators/boll';
import { emaShow } from './indicators/ema';
import { Kdj, kdjKeep, kdjShow } from './indicators/kdj';
import { Ma, maKeep, maShow } from './indicators/ma';
import { Macd, macdKeep, macdShow } from './indicators/macd';
import { obvShow } from './indicators/obv';
import { Rsi, rsiKeep, rsiShow } from './indicators/rsi';
import { Vwap, vwapKeep, vwapShow } from './indicators/vwap';
import { Wma, wmaKeep, wmaShow } from './indicators/wma';
import { history } from './studies';

/** The studies of one series: how many, and where. */
@unmanaged
class StudyList {
  count: i32;
}

const ENTRIES_OFFSET: usize = offsetof<StudyList>();

/** As MOST_STUDIES in src/compute/kline/study-engine.ts. */
const MOST_STUDIES: usize = 32;

function entryAt(list: usize, place: i32): usize {
  return list + ENTRIES_OFFSET + ((<usize>place) << 2);
}

/** How many bytes a list takes. */
export function listBytes(): usize {
  return ENTRIES_OFFSET + (MOST_STUDIES << 2);
}

export function emptyList(list: usize): void {
  changetype<StudyList>(list).count = 0;
}

/** The host keeps to MOST_STUDIES. */
export function addStudy(list: usize, study: usize): void {
  store<u32>(entryAt(list, changetype<StudyList>(list).count++), <u32>study);
}

/** The last study takes the place of the one that goes: their order means nothing. */
export function removeStudy(list: usize, study: usize): void {
  const last = changetype<StudyList>(list).count - 1;
  for (let place = 0; place <= last; place++) {
    const entry = entryAt(list, place);
    if (load<u32>(entry) !== <u32>study) continue;
    store<u32>(entry, load<u32>(entryAt(list, last)));
    changetype<StudyList>(list).count = last;
    return;
  }
}

/** All studies of the list compute the open row; their states stay. Hot: on every tick. */
export function show(list: usize, row: i32): void {
  const end = entryAt(list, changetype<StudyList>(list).count);
  for (let entry = entryAt(list, 0); entry < end; entry += 4) {
    const address: usize = load<u32>(entry);
    const study = changetype<Study>(address);
    if (row <= study.ready) {
      history(address, row + 1);
      continue;
    }
    switch (study.kind) {
      case Kind.Ma:
        maShow(changetype<Ma>(address), row);
        break;
      case Kind.Ema:
        emaShow(study, row);
        break;
      case Kind.Wma:
        wmaShow(changetype<Wma>(address), row);
        break;
      case Kind.Boll:
        bollShow(changetype<Boll>(address), row);
        break;
      case Kind.Macd:
        macdShow(changetype<Macd>(address), row);
        break;
      case Kind.Rsi:
        rsiShow(changetype<Rsi>(address), row);
        break;
      case Kind.Kdj:
        kdjShow(changetype<Kdj>(address), row);
        break;
      case Kind.Vwap:
        vwapShow(changetype<Vwap>(address), row);
        break;
      case Kind.Atr:
        atrShow(study, row);
        break;
      case Kind.Obv:
        obvShow(study, row);
        break;
    }
  }
}

/** The row is closed: all studies take it into their states. Averages that are their own state have nothing to do. */
export function keep(list: usize, row: i32): void {
  const end = entryAt(list, changetype<StudyList>(list).count);
  for (let entry = entryAt(list, 0); entry < end; entry += 4) {
    const address: usize = load<u32>(entry);
    const study = changetype<Study>(address);
    if (row <= study.ready) {
      history(address, row + 1);
      continue;
    }
    switch (study.kind) {
      case Kind.Ma:
        maKeep(changetype<Ma>(address), row);
        break;
      case Kind.Wma:
        wmaKeep(changetype<Wma>(address), row);
        break;
      case Kind.Boll:
        bollKeep(changetype<Boll>(address), row);
        break;
      case Kind.Macd:
        macdKeep(changetype<Macd>(address), row);
        break;
      case Kind.Rsi:
        rsiKeep(changetype<Rsi>(address), row);
        break;
      case Kind.Kdj:
        kdjKeep(changetype<Kdj>(address), row);
        break;
      case Kind.Vwap:
        vwapKeep(changetype<Vwap>(address), row);
        break;
      default:
        break;
    }
  }
}
