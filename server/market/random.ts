import { hash } from 'node:crypto';
import { randomOf } from '../../protocol/simulation/random.ts';
import type { Random } from '../../protocol/simulation/random.ts';

/** Returns the random stream of a seed text; equal texts give equal streams. */
export const randomFrom = (seed: string): Random => randomOf(hash('sha256', seed, 'hex'));
