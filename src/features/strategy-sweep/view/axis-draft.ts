import type { Strategy } from '../../../model/strategy.ts';
import { fieldText, readNumber } from '../../strategy/numbers-as-text.ts';
import { combinationsOf, standardAxis, sweepGrid } from '../grid/sweep-axes.ts';
import type { SweepAxis, SweepGrid } from '../grid/sweep-axes.ts';
import type { SweepParameter } from '../grid/sweep-parameters.ts';

export const AXIS_FIELDS = ['from', 'to', 'step'] as const;
export type AxisField = (typeof AXIS_FIELDS)[number];

/** A range while it is typed. */
export interface AxisDraft {
  readonly parameter: SweepParameter;
  readonly fields: Readonly<Record<AxisField, string>>;
}

/** Numbers that a sweep varies at once. */
export const MOST_AXES = 3;
/** Fewer are no sweep. */
const LEAST_SETTINGS = 2;

export const draftOfAxis = ({ parameter, from, to, step }: SweepAxis): AxisDraft => ({
  parameter,
  fields: { from: fieldText(from), to: fieldText(to), step: fieldText(step) },
});

/** Ranges of a strategy that nobody has changed: its first two numbers. */
export const standardDrafts = (parameters: readonly SweepParameter[]): readonly AxisDraft[] =>
  parameters.slice(0, 2).map((parameter) => draftOfAxis(standardAxis(parameter)));

/** The fault of a field, or of the ranges together. */
export type DraftRefusal =
  | { readonly reason: 'range'; readonly axis: number; readonly field: AxisField }
  | { readonly reason: 'order'; readonly axis: number; readonly field: 'to' }
  | { readonly reason: 'many'; readonly settings: number }
  | { readonly reason: 'few' };

export type ReadDrafts =
  { readonly ok: true; readonly grid: SweepGrid } | { readonly ok: false; readonly refusal: DraftRefusal };

/** Reads the ranges of a sweep. @param most  settings that this device may compute at once */
export function readDrafts(strategy: Strategy, drafts: readonly AxisDraft[], most: number): ReadDrafts {
  const axes: SweepAxis[] = [];
  const refuse = (refusal: DraftRefusal): ReadDrafts => ({ ok: false, refusal });
  for (const [axis, { parameter, fields }] of drafts.entries()) {
    const { range } = parameter;
    const from = readNumber(fields.from, range);
    if (from === null) return refuse({ reason: 'range', axis, field: 'from' });
    const to = readNumber(fields.to, range);
    if (to === null) return refuse({ reason: 'range', axis, field: 'to' });
    if (to < from) return refuse({ reason: 'order', axis, field: 'to' });
    const step = readNumber(fields.step, { least: 10 ** -range.decimals, most: range.most, decimals: range.decimals });
    if (step === null) return refuse({ reason: 'range', axis, field: 'step' });
    axes.push({ parameter, from, to, step });
  }
  const combinations = combinationsOf(axes);
  if (axes.length === 0) return refuse({ reason: 'few' });
  if (combinations > most) return refuse({ reason: 'many', settings: combinations });
  const grid = sweepGrid(strategy, axes);
  return grid.settings < LEAST_SETTINGS ? refuse({ reason: 'few' }) : { ok: true, grid };
}
