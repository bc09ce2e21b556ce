import type { MarketProfile } from '../../protocol/simulation/market-profiles.ts';
import type { Checkpoint, ProofTick } from './bundle.ts';

/** An hour of one simulated market with its revealed seed, and the signed ticks that must follow from it. */
export interface SeedBundle extends MarketProfile {
  readonly format: typeof SEED_FORMAT;
  /** Start of the hour, epoch ms. */
  readonly startTime: number;
  /** Published at least an hour before. */
  readonly seedHash: string;
  readonly seed: string;
  readonly prevHash: string;
  /** Ticks from the one before the first of the checked hour, or from an earlier one, or from tick 1. */
  readonly ticks: readonly ProofTick[];
  readonly checkpoints: readonly Checkpoint[];
}

export const SEED_FORMAT = 'tern-seed-1';

/** Length of the time that one seed covers. */
export const HOUR_MS = 3_600_000;
/** Ticks of an hour: twenty-five a second, five times what the fastest market has. */
export const HOUR_TICKS_MAX = 100_000;
