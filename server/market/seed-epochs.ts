import { createHmac, hash } from 'node:crypto';
import { seedText } from '../../protocol/proof-texts.ts';

/** Length of an epoch: each UTC hour of the simulated feed has its own seed (docs/exchange.md#settlement, point 5). */
export const EPOCH_MS = 3_600_000;

export const epochStart = (timeMs: number): number => Math.floor(timeMs / EPOCH_MS) * EPOCH_MS;

/**
 * Derives the seed of an hour from the secret seed of the data folder; revealing it reveals nothing about other hours.
 */
export const epochSeed = (masterSeed: string, startMs: number): string =>
  createHmac('sha256', masterSeed).update(`tern-hour-seed-1|${startMs}`).digest('hex');

export const seedHashOf = (startMs: number, seed: string): string => hash('sha256', seedText(startMs, seed), 'hex');
