import { randomOf } from '../../scenarios/data/random.ts';
import type { Random } from '../../../protocol/simulation/random.ts';

/** Stands in for `server/market/random.ts`, whose hash a browser does not have: other streams, as repeatable. */
export function randomFrom(seed: string): Random {
  let hash = 2_166_136_261;
  for (const letter of seed) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619);
  const uniform = randomOf(hash);
  const normal = () => Array.from({ length: 12 }, uniform).reduce((sum, each) => sum + each, -6);
  return { uniform, normal };
}
