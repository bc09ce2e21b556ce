import { head, row } from '../bench/report/table.ts';
import { costLines, faultLines } from './costs.ts';
import { emptyWork, workOf } from './main-thread-work.ts';
import { median } from './median.ts';
import { nameAt } from './routes.ts';
import { bytesOf, figureOf, scoreOf } from './visit.ts';
import type { Assertion, Visit } from './visit.ts';

/** Columns of the table. */
const FIGURES: readonly {
  readonly title: string;
  of(visit: Visit): number;
  text(value: number): string;
  /** Combines several visits; the median when left out. */
  over?(values: readonly number[]): number;
}[] = [
  { title: 'performance', of: (visit) => scoreOf(visit, 'performance'), text: String },
  { title: 'accessibility', of: (visit) => scoreOf(visit, 'accessibility'), text: String },
  { title: 'best practices', of: (visit) => scoreOf(visit, 'best-practices'), text: String },
  { title: 'LCP s', of: (visit) => figureOf(visit, 'largest-contentful-paint') / 1000, text: (s) => s.toFixed(2) },
  { title: 'TBT ms', of: (visit) => figureOf(visit, 'total-blocking-time'), text: (ms) => ms.toFixed(0) },
  {
    title: 'worst TBT ms',
    of: (visit) => figureOf(visit, 'total-blocking-time'),
    text: (ms) => ms.toFixed(0),
    over: (all) => Math.max(...all),
  },
  { title: 'work ms', of: workOf, text: (ms) => ms.toFixed(0) },
  { title: 'CLS', of: (visit) => figureOf(visit, 'cumulative-layout-shift'), text: (cls) => cls.toFixed(3) },
  { title: 'script KB', of: (visit) => bytesOf(visit, 'script') / 1000, text: (kb) => kb.toFixed(1) },
  { title: 'all KB', of: (visit) => bytesOf(visit, 'total') / 1000, text: (kb) => kb.toFixed(1) },
  { title: 'machine', of: ({ environment }) => environment.benchmarkIndex, text: (index) => index.toFixed(0) },
];

const byRoute = (visits: readonly Visit[]): ReadonlyMap<string, readonly [Visit, ...Visit[]]> => {
  const routes = new Map<string, [Visit, ...Visit[]]>();
  for (const visit of visits) {
    const name = nameAt(visit.requestedUrl);
    const known = routes.get(name);
    if (known) known.push(visit);
    else routes.set(name, [visit]);
  }
  return routes;
};

/** Returns the visit with the median performance; the better one of two. */
export const middleVisit = (visits: readonly [Visit, ...Visit[]]): Visit =>
  [...visits].sort((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))[Math.floor(visits.length / 2)]!;

/** Returns the name of a budget in the table: `performance`, `resource-summary script.size`. */
export const budgetName = ({ auditId, auditProperty }: Assertion): string =>
  auditId === 'categories' ? (auditProperty ?? auditId) : [auditId, auditProperty].filter(Boolean).join(' ');

/** Scores and figures of every route, medians of its visits, and which budgets it missed. */
export function routeTable(visits: readonly Visit[], missed: readonly Assertion[]): readonly string[] {
  const empty = emptyWork(visits);
  const lines = [...byRoute(visits)].map(([name, all]) => {
    const mine = missed.filter(({ url }) => nameAt(url) === name);
    return row([
      name,
      ...FIGURES.map(({ of, text, over = median }) => text(over(all.map(of)))),
      (median(all.map(workOf)) / empty).toFixed(1),
      mine.length === 0 ? 'ok' : `missed: ${mine.map(budgetName).join(', ')}`,
    ]);
  });
  return [...head(['route', ...FIGURES.map(({ title }) => title), 'work, times empty', 'budgets']), ...lines];
}

function notesOf(name: string, visits: readonly [Visit, ...Visit[]]): readonly string[] {
  const middle = middleVisit(visits);
  // A fault may show in one visit only.
  const faults = new Set(visits.flatMap(faultLines));
  const warnings = new Set(visits.flatMap(({ runWarnings }) => runWarnings.map((text) => `- warning: ${text}`)));
  return ['', `## ${name}`, '', ...warnings, ...faults, ...costLines(middle), `- report: ${middle.report}`];
}

/** Returns the notes below the table: each missed budget, then the causes of each route's lost speed and points. */
export function routeNotes(visits: readonly Visit[], missed: readonly Assertion[]): readonly string[] {
  const misses = missed.map(
    (each) => `- ${nameAt(each.url)}: ${budgetName(each)} is ${each.actual}, wanted ${each.operator} ${each.expected}`,
  );
  const notes = [...byRoute(visits)].flatMap(([name, all]) => notesOf(name, all));
  return [...(misses.length === 0 ? [] : ['', 'Missed:', '', ...misses]), ...notes];
}
