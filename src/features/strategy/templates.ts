import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { preferences } from '../../data/preferences.ts';
import { backtestLimits } from '../../level/backtest-limits.ts';
import type { Condition, Rule, Source, Strategy, StudySource } from '../../model/strategy.ts';
import { marketStore } from '../../signals/markets.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { STANDARD_SIZE, STANDARD_STAKE } from './draft.ts';
import type { Draft } from './draft.ts';
import { DAY_MS } from './span-words.ts';
import type { Template } from './template-names.ts';

/** The conditions of buying and of selling. */
export type Rules = Pick<Draft, 'enter' | 'leave' | 'exits'>;

const line = (study: StudySource, name = 'value'): Source => ({ study, line: name });
export const CLOSE: Source = { price: 'close' };
export const crosses = (way: 'Above' | 'Below', left: Source, right: Source): Condition => ({
  left,
  operator: `crosses${way}`,
  right,
});
const one = (join: Rule['join'], condition: Condition): Rule => ({ join, conditions: [condition] });
export const rules = (enter: Condition, leave: Condition, exits: Draft['exits'] = {}): Rules => ({
  enter: one('all', enter),
  leave: one('any', leave),
  exits,
});
/** In when the first crosses above the second, out when it crosses back. */
export const crossRules = (first: Source, second: Source): Rules =>
  rules(crosses('Above', first, second), crosses('Below', first, second));

const BOLL: StudySource = { kind: 'boll', period: 20, deviations: 2 };
const MACD: StudySource = { kind: 'macd', fast: 12, slow: 26, signal: 9 };
const KDJ: StudySource = { kind: 'kdj', period: 9, kPeriod: 3, dPeriod: 3 };
const RSI: Source = line({ kind: 'rsi', period: 14 });

const RULES: Readonly<Record<Template, Rules>> = {
  maCross: crossRules(line({ kind: 'ma', period: 20 }), line({ kind: 'ma', period: 50 })),
  emaCross: crossRules(line({ kind: 'ema', period: 9 }), line({ kind: 'ema', period: 21 })),
  rsiBack: rules(crosses('Above', RSI, { number: 30 }), crosses('Above', RSI, { number: 60 }), {
    stop: { percent: 3 },
  }),
  bollReturn: rules(crosses('Above', CLOSE, line(BOLL, 'lower')), crosses('Above', CLOSE, line(BOLL, 'middle')), {
    stop: { percent: 3 },
  }),
  bollBreakout: rules(crosses('Above', CLOSE, line(BOLL, 'upper')), crosses('Below', CLOSE, line(BOLL, 'middle'))),
  macdCross: crossRules(line(MACD, 'macd'), line(MACD, 'signal')),
  kdjCross: crossRules(line(KDJ, 'k'), line(KDJ, 'd')),
  breakout: rules(
    crosses('Above', CLOSE, { extreme: 'high', period: 20 }),
    crosses('Below', CLOSE, { extreme: 'low', period: 10 }),
  ),
};

/** Returns the condition to enter of a template, which says what it is about. */
export const enterOf = (template: Template): Condition => RULES[template].enter.conditions[0]!;

const FALLBACK_MARKET = 'BTCUSDT' as MarketSymbol;
const DEFAULT_DAYS = 365;
/** Costs while the markets are not loaded yet; the editor takes the fees of the market when they are. */
const FALLBACK_FEE = 0.001;
export const STANDARD_SLIPPAGE = 0.0002;
export const STANDARD_HELD_BACK = 0.3;

/** Returns the fees of a market as shares of the value, with the standard slippage. */
export function marketCosts(symbol: MarketSymbol): Strategy['costs'] {
  const market = marketStore.of(symbol);
  const [maker, taker] = market ? [market.makerFee, market.takerFee].map(Number) : [FALLBACK_FEE, FALLBACK_FEE];
  return { maker: maker!, taker: taker!, slippage: STANDARD_SLIPPAGE };
}

/** Returns the span of so many days until yesterday, UTC: the day under way is not complete. */
export function spanUntilToday(days: number, heldBack: number): Strategy['span'] {
  const to = Math.floor(serverNowMs() / DAY_MS);
  return { from: to - days, to, heldBack };
}

/** Days that this device can run over minutes, which every rule may be. */
const daysOfMinutes = (): number => Math.floor(backtestLimits.peek().minutes / 1440);

/** Returns a new strategy with the standard size, costs and span. @param symbol  the last market traded by default */
export function newDraft(name: string, parts: Rules, symbol?: MarketSymbol): Draft {
  const market = symbol ?? preferences.lastSymbol.peek() ?? marketStore.all.peek()[0]?.symbol ?? FALLBACK_MARKET;
  return {
    name,
    kind: 'spot',
    symbols: [market],
    interval: 'ONE_HOUR',
    ...parts,
    size: STANDARD_SIZE,
    stake: STANDARD_STAKE,
    direction: 'up',
    periodS: 60,
    costs: marketCosts(market),
    span: spanUntilToday(Math.min(DEFAULT_DAYS, daysOfMinutes()), STANDARD_HELD_BACK),
  };
}

/** Returns a strategy of a template. @param name  see template-names.ts */
export const templateDraft = (template: Template, name: string): Draft => newDraft(name, RULES[template]);

/** Rules of a strategy that a person begins without a template. */
export const NO_RULES: Rules = {
  enter: { join: 'all', conditions: [] },
  leave: { join: 'any', conditions: [] },
  exits: {},
};
