import type { Edge, EdgeTally } from './edge-tally.ts';
import { spreadOf } from './edge-tally.ts';

/**
 * Returns lines about one family of tests: how many there are, how far chance alone spreads them (1 is expected), the
 * least likely one, and the results of some of all markets together.
 * @param shown  names of tests; of a bet the share that won is shown
 */
export function edgeTable(title: string, all: EdgeTally, edges: readonly Edge[], shown: readonly string[]): string {
  const [least] = edges;
  const rows = shown.map((name) => {
    const test = all.names.indexOf(name);
    const [sum, count] = [all.sums[test]!, all.squares[test]!];
    // A bet adds 1 or -1, so its squares are their number.
    const wins = Number.isInteger(count) ? `, wins ${(50 + (50 * sum) / count).toFixed(2)} % of ${count}` : '';
    return `  all markets, ${name}: z ${(sum / Math.sqrt(count)).toFixed(2)}${wins}`;
  });
  return [
    `${title}: ${edges.length} tests, spread of z ${spreadOf(edges).toFixed(3)}`,
    `  least likely: ${least!.name}, z ${least!.z.toFixed(2)}, Holm's p ${least!.p.toPrecision(3)}`,
    ...rows,
    '',
  ].join('\n');
}
