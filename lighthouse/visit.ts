/** The fields of an audit's result that we read. */
export interface Audit {
  readonly title: string;
  /** 0 … 1; null where there is nothing to score. */
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly unknown[] };
}

interface Category {
  /** 0 … 1; null when an audit that counts failed to run. */
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

export type CategoryId = 'performance' | 'accessibility' | 'best-practices';

/** The fields of one result of Lighthouse (`LHR`) that we read. */
export interface Visit {
  readonly requestedUrl: string;
  readonly runWarnings: readonly string[];
  readonly environment: {
    /**
     * Speed of the machine during the visit, as Lighthouse found it: higher is faster. Lower than usual: it was busy.
     */
    readonly benchmarkIndex: number;
  };
  readonly categories: Readonly<Record<CategoryId, Category>>;
  readonly audits: Readonly<Record<string, Audit>>;
  /** File of the whole report, seen from the folder of the run. */
  readonly report: string;
}

/** A budget as Lighthouse CI judged it: not kept, unless it says otherwise. */
export interface Assertion {
  readonly url: string;
  readonly auditId: string;
  /** Further parts of the name: the category, or kind and unit of a resource. */
  readonly auditProperty?: string;
  readonly operator: string;
  readonly expected: number;
  readonly actual: number;
}

/** A measured figure of a visit; NaN when the audit did not run. */
export const figureOf = (visit: Visit, audit: string): number => visit.audits[audit]?.numericValue ?? Number.NaN;

/** Score of a category, 0 … 100; NaN when an audit that counts failed. */
export const scoreOf = (visit: Visit, category: CategoryId): number =>
  Math.round((visit.categories[category].score ?? Number.NaN) * 100);

interface Resource {
  readonly resourceType?: string;
  readonly transferSize?: number;
}

/** Bytes that came over the network, headers included. @param kind `total`, `script`, `stylesheet` … */
export function bytesOf(visit: Visit, kind: string): number {
  const items = (visit.audits['resource-summary']?.details?.items ?? []) as readonly Resource[];
  return items.find(({ resourceType }) => resourceType === kind)?.transferSize ?? Number.NaN;
}
