import { strategyOf } from '../../model/strategy-decoding.ts';
import { UP_DOWN_PERIODS } from '../../model/strategy.ts';
import type { Rule, Strategy, UpDownPeriod } from '../../model/strategy.ts';

/** Ways to leave a spot position besides rules. */
export type Exits = Pick<Strategy, 'stop' | 'trail' | 'target' | 'candles'>;

/**
 * A strategy while it is edited. It has the parts of both kinds, so that nothing is lost when the kind is changed, and
 * may be incomplete: without a name, without a condition, with a size that needs a stop.
 */
export interface Draft {
  readonly name: string;
  readonly kind: Strategy['kind'];
  readonly symbols: Strategy['symbols'];
  readonly interval: Strategy['interval'];
  readonly enter: Rule;
  /** Spot only, as `exits` and `size`. */
  readonly leave: Rule;
  readonly exits: Exits;
  readonly size: Strategy['size'];
  /** USDT of each up/down trade. */
  readonly stake: number;
  readonly direction: 'up' | 'down';
  readonly periodS: UpDownPeriod;
  readonly costs: Strategy['costs'];
  readonly span: Strategy['span'];
}

export const STANDARD_STAKE = 100;
export const STANDARD_SIZE: Strategy['size'] = { kind: 'share', value: 1 };
const NO_RULE: Rule = { join: 'any', conditions: [] };

/** Returns the strategy as it is edited. */
export function draftOf(strategy: Strategy): Draft {
  const { name, kind, symbols, interval, enter, leave, stop, trail, target, candles, size, costs, span } = strategy;
  const spot = kind === 'spot';
  return {
    name,
    kind,
    symbols,
    interval,
    enter,
    leave: spot ? leave : NO_RULE,
    exits: {
      ...(stop === undefined ? {} : { stop }),
      ...(trail === undefined ? {} : { trail }),
      ...(target === undefined ? {} : { target }),
      ...(candles === undefined ? {} : { candles }),
    },
    size: spot ? size : STANDARD_SIZE,
    stake: spot ? STANDARD_STAKE : size.value,
    direction: strategy.direction ?? 'up',
    periodS: strategy.periodS ?? UP_DOWN_PERIODS[0],
    costs,
    span,
  };
}

/** The draft with the parts of its kind only, as `strategyOf` reads them. */
function partsOf(draft: Draft): object {
  const { name, kind, symbols, interval, enter, costs, span } = draft;
  const shared = { version: 1, name, kind, symbols, interval, enter, costs, span };
  return kind === 'spot'
    ? { ...shared, leave: draft.leave, ...draft.exits, size: draft.size }
    : {
        ...shared,
        leave: NO_RULE,
        size: { kind: 'amount', value: draft.stake },
        direction: draft.direction,
        periodS: draft.periodS,
      };
}

/** The strategy of a draft, or the path of its first part that is incomplete: `enter`, `name`, `size.kind`. */
export type CheckedDraft =
  { readonly ok: true; readonly strategy: Strategy } | { readonly ok: false; readonly path: string };

/** Checks a draft as every strategy is checked. */
export function checkedDraft(draft: Draft): CheckedDraft {
  try {
    return { ok: true, strategy: strategyOf(partsOf(draft)) };
  } catch (error) {
    return { ok: false, path: (error as RangeError).message.split(':', 1)[0]! };
  }
}

type Fields = Readonly<Record<string, unknown>>;

const STAND_IN = { left: { price: 'close' }, operator: 'rises' };
const isEmptyRule = (rule: unknown): boolean =>
  Array.isArray((rule as Fields | null)?.['conditions']) &&
  ((rule as Fields)['conditions'] as readonly unknown[]).length === 0;

/**
 * Decodes a draft that was kept on this device, which is a stranger's input. What a draft may lack is filled in for the
 * check of the rest and taken out again.
 * @returns null when it is none
 */
export function storedDraftOf(stored: unknown): Draft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const draft = stored as Fields;
  const exits = (draft['exits'] ?? {}) as Exits;
  const unnamed = draft['name'] === '';
  const ruleless = isEmptyRule(draft['enter']);
  const stopless = typeof exits !== 'object' || exits.stop === undefined;
  try {
    const common = {
      version: 1,
      name: unnamed ? '?' : draft['name'],
      symbols: draft['symbols'],
      interval: draft['interval'],
      enter: ruleless ? { ...(draft['enter'] as Fields), conditions: [STAND_IN] } : draft['enter'],
      costs: draft['costs'],
      span: draft['span'],
    };
    const spot = strategyOf({
      ...common,
      ...exits,
      kind: 'spot',
      leave: draft['leave'],
      size: draft['size'],
      ...(stopless ? { stop: { percent: 1 } } : {}),
    });
    const upDown = strategyOf({
      ...common,
      kind: 'upDown',
      leave: NO_RULE,
      size: { kind: 'amount', value: draft['stake'] },
      direction: draft['direction'],
      periodS: draft['periodS'],
    });
    const { stop, ...otherExits } = draftOf(spot).exits;
    return {
      ...draftOf(spot),
      name: unnamed ? '' : spot.name,
      kind: draft['kind'] === 'upDown' ? 'upDown' : 'spot',
      enter: ruleless ? { join: spot.enter.join, conditions: [] } : spot.enter,
      exits: stopless || stop === undefined ? otherExits : { stop, ...otherExits },
      stake: upDown.size.value,
      direction: upDown.direction!,
      periodS: upDown.periodS!,
    };
  } catch {
    return null;
  }
}
