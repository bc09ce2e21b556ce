import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { deviceSignalsOf } from './device-facts.ts';
import { settings } from './level.ts';
import { LEVEL_SETTINGS } from './settings.ts';
import type { LevelSettings } from './settings.ts';

/** Limits of a backtest on a device. */
export interface BacktestLimits {
  /** Workers that may hold candles at the same time, 1 to 4. */
  readonly workers: number;
  /** Longest span of a run or sweep over minutes, in minutes; always whole days. */
  readonly minutes: number;
  /** Width of the candles, in minutes, over which three years are run where `minutes` is less; 1 where it is not. */
  readonly stepMinutes: 1 | 5 | 15;
  /** Settings of one sweep. */
  readonly sweepSettings: number;
  /** Candle files kept on the device, bytes. A tenth of the browser's quota is another limit, which its reader adds. */
  readonly candleCacheBytes: number;
}

/** Three years of minutes take 29 MB in each worker. An engine that tells no memory gets two workers at most. */
const MANY_WORKERS_GB = 4;
const WORKERS_UNTOLD = 2;
/** Such a device has the limits of the weak ones, whatever its level. */
const SMALL_MEMORY_GB = 1;
export const THREE_YEARS_MINUTES = 1_576_800;
const SMALL_MEMORY: LevelSettings = LEVEL_SETTINGS[2];

type Columns = Pick<LevelSettings, 'backtestWorkers' | 'backtestMinutes' | 'sweepSettings' | 'candleCacheMb'>;

/** Returns the finest step at which three years have no more candles than a device may hold. */
function stepOf(minutes: number): BacktestLimits['stepMinutes'] {
  if (minutes >= THREE_YEARS_MINUTES) return 1;
  return minutes >= THREE_YEARS_MINUTES / 5 ? 5 : 15;
}

/** @param memoryGb  as the engine reports it; null where it does not */
export function backtestLimitsOf(columns: Columns, memoryGb: number | null): BacktestLimits {
  const least = memoryGb !== null && memoryGb <= SMALL_MEMORY_GB ? SMALL_MEMORY : columns;
  const most = memoryGb !== null && memoryGb >= MANY_WORKERS_GB ? columns.backtestWorkers : WORKERS_UNTOLD;
  const minutes = Math.min(columns.backtestMinutes, least.backtestMinutes);
  return {
    workers: Math.min(most, columns.backtestWorkers, least.backtestWorkers),
    minutes,
    stepMinutes: stepOf(minutes),
    sweepSettings: Math.min(columns.sweepSettings, least.sweepSettings),
    candleCacheBytes: Math.min(columns.candleCacheMb, least.candleCacheMb) * 1_000_000,
  };
}

/** Limits of a backtest on this device at its present level. */
export const backtestLimits: ReadonlySignal<BacktestLimits> = computed(() =>
  backtestLimitsOf(settings.value, deviceSignalsOf(navigator).memoryGb),
);
