import { createHmac, hash } from 'node:crypto';
import { seedText } from '../../protocol/proof-texts.ts';

/** Each UTC hour of the simulated feed has a seed of its own (docs/exchange.md#settlement, point 5). */
export const EPOCH_MS = 3_600_000;

export const epochStart = (timeMs: number): number => Math.floor(timeMs / EPOCH_MS) * EPOCH_MS;

/** The seed of an hour, from the secret one of the data folder: revealing it tells nothing about any other hour. */
export const epochSeed = (masterSeed: string, startMs: number): string =>
  createHmac('sha256', masterSeed).update(`tern-hour-seed-1|${startMs}`).digest('hex');

export const seedHashOf = (startMs: number, seed: string): string => hash('sha256', seedText(startMs, seed), 'hex');
