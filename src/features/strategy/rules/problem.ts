import { marketStore } from '../../../signals/markets.ts';
import { checkedDraft } from '../draft.ts';
import type { CheckedDraft, Draft } from '../draft.ts';
import { backtestLimits } from '../../../level/backtest-limits.ts';
import { longestDaysOf } from '../fill-minutes.ts';

/** Parts of the editor that can lack something. Each shows its own problem. */
export type Part = 'name' | 'market' | 'enter' | 'leave' | 'size' | 'span' | 'other';

const PARTS: readonly (readonly [prefix: string, part: Part])[] = [
  ['name', 'name'],
  ['symbols', 'market'],
  ['enter', 'enter'],
  ['leave', 'leave'],
  ['size', 'size'],
  ['span', 'span'],
];

const partOf = ({ path }: Extract<CheckedDraft, { ok: false }>): Part =>
  PARTS.find(([prefix]) => path === prefix || path.startsWith(`${prefix}.`))?.[1] ?? 'other';

/** The first part that keeps a strategy from being run, and its text `strategy.problem.…`. */
export interface Problem {
  readonly part: Part;
  readonly words: Part | 'unlisted' | 'noUpDown' | 'tooLong';
}

/** Returns the first problem of a draft; null when it can be run. Reads signals. */
export function problemOf(draft: Draft): Problem | null {
  const checked = checkedDraft(draft);
  if (!checked.ok) return { part: partOf(checked), words: partOf(checked) };
  const markets = marketStore.bySymbol.value;
  const listed = draft.symbols.map((symbol) => markets.get(symbol));
  if (markets.size > 0 && listed.includes(undefined)) return { part: 'market', words: 'unlisted' };
  if (draft.kind === 'upDown' && listed.some((market) => market?.secondContract === false)) {
    return { part: 'market', words: 'noUpDown' };
  }
  const hasExit = draft.leave.conditions.length > 0 || Object.keys(draft.exits).length > 0;
  if (draft.kind === 'spot' && !hasExit) return { part: 'leave', words: 'leave' };
  return draft.span.to - draft.span.from > longestDaysOf(draft, backtestLimits.value)
    ? { part: 'span', words: 'tooLong' }
    : null;
}
