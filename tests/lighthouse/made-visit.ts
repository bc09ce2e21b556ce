import { addressOf } from '../../lighthouse/routes.ts';
import type { Audit, Visit } from '../../lighthouse/visit.ts';

export const ORIGIN = 'http://localhost:4321';

export interface Made {
  /** 0 … 1. */
  readonly performance?: number | null;
  readonly accessibility?: number;
  readonly bestPractices?: number;
  readonly lcpMs?: number;
  readonly tbtMs?: number;
  readonly cls?: number;
  readonly workMs?: number;
  readonly scriptBytes?: number;
  readonly audits?: Readonly<Record<string, Audit>>;
  readonly runWarnings?: readonly string[];
}

interface MadeVisit extends Visit {
  /** Address by which Lighthouse CI identifies a page. */
  readonly finalUrl: string;
}

const figure = (numericValue: number): Audit => ({ title: 'A figure', score: 1, numericValue });

/** Makes a visit in the format of Lighthouse that by default keeps every budget. */
export function madeVisit(name: string, made: Made = {}): MadeVisit {
  const { performance = 1, accessibility = 1, bestPractices = 1, lcpMs = 900, tbtMs = 0, cls = 0 } = made;
  const requestedUrl = addressOf(ORIGIN, { name, path: `/pages/${name}` });
  const bytes = [
    { resourceType: 'total', requestCount: 9, transferSize: 50_000 },
    { resourceType: 'script', requestCount: 5, transferSize: made.scriptBytes ?? 40_000 },
    { resourceType: 'stylesheet', requestCount: 2, transferSize: 3000 },
  ];
  return {
    requestedUrl,
    finalUrl: requestedUrl.replace(/#.*/, ''),
    environment: { benchmarkIndex: 1234.5 },
    runWarnings: made.runWarnings ?? [],
    categories: {
      performance: { score: performance, auditRefs: [] },
      accessibility: { score: accessibility, auditRefs: [{ id: 'button-name', weight: 10 }] },
      'best-practices': { score: bestPractices, auditRefs: [{ id: 'image-alt-note', weight: 0 }] },
    },
    audits: {
      'first-contentful-paint': figure(lcpMs),
      'largest-contentful-paint': figure(lcpMs),
      interactive: figure(lcpMs),
      'total-blocking-time': figure(tbtMs),
      'cumulative-layout-shift': figure(cls),
      'mainthread-work-breakdown': figure(made.workMs ?? 900),
      'resource-summary': { title: 'Resources', score: 1, details: { items: bytes } },
      ...made.audits,
    },
    report: `${name}.html`,
  };
}
