import { Job, SETTING, Setting, TRADE } from './core/job';
import { drawLines, keepLines } from './core/lines';
import { drawPlanes } from './core/planes';
import { spotEquity, walkSpot } from './core/spot';
import { keepTile, SCRATCH, takeTile } from './core/tile';
import { walkUpDown } from './core/up-down';

/** Trades that a setting may close in a day: one a minute. */
const DAY_TRADES: usize = 1440;

/** Returns the bytes that a job needs to work in. */
export function scratchBytes(): usize {
  return SCRATCH;
}

/**
 * Walks all settings of a job through days of its span, a day at a time: lines, conditions, then each setting.
 * @returns the day after the last one done: less than `toDay` when records of trades might not fit any more
 */
export function advance(address: usize, fromDay: u32, toDay: u32): u32 {
  const job = changetype<Job>(address);
  const settings = (job.settingsEnd - job.settings) / SETTING;
  let day = fromDay;
  for (; day < toDay; day++) {
    if (job.trades && job.tradesEnd - job.trades < settings * DAY_TRADES * TRADE) break;
    const rows = job.dayRows + ((<usize>day) << 2);
    takeTile(job, load<u32>(rows), load<u32>(rows, 4));
    drawLines(job);
    drawPlanes(job);
    let equity = job.equity + ((<usize>day) << 3);
    for (let at = job.settings; at < job.settingsEnd; at += SETTING) {
      const setting = changetype<Setting>(at);
      if (job.upDown) {
        walkUpDown(job, setting);
        store<f64>(equity, setting.cash);
      } else {
        walkSpot(job, setting);
        store<f64>(equity, spotEquity(job, setting));
      }
      equity += (<usize>job.days) << 3;
    }
    keepLines(job);
    keepTile(job);
  }
  return day;
}
