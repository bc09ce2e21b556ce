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

/** The studies of one series: their number, followed by their addresses. */
@unmanaged
class StudyList {
  count: i32;
}

const ENTRIES_OFFSET: usize = offsetof<StudyList>();

/** Equal to MOST_STUDIES in src/compute/kline/study-engine.ts. */
const MOST_STUDIES: usize = 32;

function entryAt(list: usize, place: i32): usize {
  return list + ENTRIES_OFFSET + ((<usize>place) << 2);
}

/** Returns the number of bytes of a list. */
export function listBytes(): usize {
  return ENTRIES_OFFSET + (MOST_STUDIES << 2);
}

export function emptyList(list: usize): void {
  changetype<StudyList>(list).count = 0;
}

/** Adds a study. The host adds at most MOST_STUDIES. */
export function addStudy(list: usize, study: usize): void {
  store<u32>(entryAt(list, changetype<StudyList>(list).count++), <u32>study);
}

/** Removes a study; the last one takes its place, because the order does not matter. */
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

/** Computes the open row of all studies; their states do not change. Hot path: runs on every tick. */
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

/** Adds a closed row to the state of all studies. Averages whose value is their state have nothing to do. */
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
