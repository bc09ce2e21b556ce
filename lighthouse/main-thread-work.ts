import { EMPTY, nameAt } from './routes.ts';
import { median } from './median.ts';
import { figureOf } from './visit.ts';
import type { Assertion, Visit } from './visit.ts';

/**
 * Main-thread work of a visit, ms: script, style, layout, paint and the rest, as if the processor were four times
 * slower.
 */
export const workOf = (visit: Visit): number => figureOf(visit, 'mainthread-work-breakdown');

/** The same of the empty page in this run: the median of its visits; NaN when it was not visited. */
export const emptyWork = (visits: readonly Visit[]): number =>
  median(visits.filter(({ requestedUrl }) => nameAt(requestedUrl) === EMPTY.name).map(workOf));

/**
 * Largest allowed work of a route as a multiple of the empty page, since absolute figures depend on the machine; null
 * when it is not judged.
 */
function mostTimes(name: string): number | null {
  if (name === 'home' || name === 'trade') return 4;
  return name.startsWith('signed-in-') ? 5 : null;
}

/** The routes whose median work is more times the empty page's than it may be. */
export function missedWork(visits: readonly Visit[]): readonly Assertion[] {
  const empty = emptyWork(visits);
  const addresses = [...new Set(visits.map(({ requestedUrl }) => requestedUrl))];
  return addresses.flatMap((url) => {
    const expected = mostTimes(nameAt(url));
    const actual = median(visits.filter(({ requestedUrl }) => requestedUrl === url).map(workOf)) / empty;
    // Also where a figure is missing.
    if (expected === null || actual <= expected) return [];
    return [{ url, auditId: 'main-thread work', operator: '<=', expected, actual: Number(actual.toFixed(2)) }];
  });
}
