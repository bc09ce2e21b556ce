import { figureOf } from './visit.ts';
import type { Audit, CategoryId, Visit } from './visit.ts';

/** Largest number of items named for each kind. */
const MOST = 4;

/** Fields that an item of the tables below may have. Lighthouse owns the format, so each may be missing. */
interface Item {
  readonly node?: { readonly selector?: string; readonly snippet?: string };
  readonly score?: number;
  readonly url?: string;
  readonly duration?: number;
  readonly startTime?: number;
  readonly wastedBytes?: number;
  readonly wastedMs?: number;
  readonly items?: readonly Item[];
  readonly phase?: string;
  readonly timing?: number;
}

const itemsOf = (audit: Audit | undefined): readonly Item[] => (audit?.details?.items ?? []) as readonly Item[];

/** The file, without server and query. */
function fileOf(url: string | undefined): string {
  const parsed = url === undefined ? null : URL.parse(url);
  return parsed === null ? (url ?? 'unknown') : parsed.pathname;
}

const ms = (value: number | undefined): string => `${Math.round(value ?? Number.NaN)} ms`;
const kilobytes = (value: number | undefined): string => `${((value ?? Number.NaN) / 1000).toFixed(1)} KB`;

function largestPaint(visit: Visit): string {
  const [element, phases] = itemsOf(visit.audits['largest-contentful-paint-element']);
  const where = element?.items?.[0]?.node?.selector ?? 'none';
  const parts = (phases?.items ?? []).filter(({ timing }) => timing !== undefined && timing > 0);
  const spent = parts.map(({ phase, timing }) => `${phase} ${ms(timing)}`).join(', ');
  return `\`${where}\` at ${ms(figureOf(visit, 'largest-contentful-paint'))}${spent === '' ? '' : ` (${spent})`}`;
}

/** One line for each kind of cost that is there. */
const COSTS: readonly { readonly title: string; list(visit: Visit): readonly string[] }[] = [
  { title: 'largest paint', list: (visit) => [largestPaint(visit)] },
  {
    title: 'longest tasks',
    list: ({ audits }) =>
      itemsOf(audits['long-tasks']).map((task) => `${ms(task.duration)} at ${ms(task.startTime)} ${fileOf(task.url)}`),
  },
  {
    title: 'layout shifts',
    list: ({ audits }) =>
      itemsOf(audits['layout-shifts']).map(
        ({ score, node }) => `${score?.toFixed(3)} \`${node?.selector ?? 'unknown'}\``,
      ),
  },
  ...['unused-javascript', 'unused-css-rules', 'uses-text-compression'].map((id) => ({
    title: id,
    list: ({ audits }: Visit) =>
      itemsOf(audits[id]).map(({ wastedBytes, url }) => `${kilobytes(wastedBytes)} ${fileOf(url)}`),
  })),
  {
    title: 'render-blocking',
    list: ({ audits }) =>
      itemsOf(audits['render-blocking-resources']).map(({ wastedMs, url }) => `${ms(wastedMs)} ${fileOf(url)}`),
  },
];

/**
 * Lists what slows a route down according to Lighthouse, one line a kind: `- longest tasks: 259 ms at 4431 ms
 * /assets/x.js; …`
 */
export const costLines = (visit: Visit): readonly string[] =>
  COSTS.flatMap(({ title, list }) => {
    const all = list(visit);
    if (all.length === 0) return [];
    const more = all.length > MOST ? `; ${all.length - MOST} more` : '';
    return [`- ${title}: ${all.slice(0, MOST).join('; ')}${more}`];
  });

const FAULT_CATEGORIES: readonly CategoryId[] = ['accessibility', 'best-practices'];

/** Audits of accessibility and best practices that cost points, with the elements they found. */
export const faultLines = ({ categories, audits }: Visit): readonly string[] =>
  FAULT_CATEGORIES.flatMap((category) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => {
        const nodes = itemsOf(audits[id]).map(({ node, url }) => node?.snippet ?? fileOf(url));
        return `- ${category}, ${id}: ${audits[id]?.title}${nodes.map((node) => `; \`${node}\``).join('')}`;
      }),
  );
