import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { INTERVALS } from '../units/interval.ts';
import {
  AMOUNT_MAX,
  AMOUNT_MIN,
  ATR_MAX,
  ATR_MIN,
  CANDLES_MAX,
  CONDITIONS_MAX,
  COST_RATE_MAX,
  DAY_MAX,
  DEVIATIONS_MAX,
  FALL_MAX,
  HELD_BACK_MAX,
  LONGEST_PERIOD,
  NUMBER_MAX,
  PERCENT_MIN,
  RISE_MAX,
  SHARE_MIN,
  STRATEGIES_MAX,
  STRATEGY_NAME_MAX,
  STRATEGY_PERIODS,
  STRATEGY_SYMBOLS_MAX,
} from '../units/strategy-terms.ts';
import { ClientKey, closed, plainText, Symbol, TimeMs } from './fields.ts';

/**
 * Every call here is an extension. A strategy is rules as data: the exchange keeps it and never runs it, and no order
 * comes of it. The device checks it once more, also for what no schema says (a fast period below the slow one, equal units
 * on both sides), and leaves out what it does not understand.
 */

const between = (minimum: number, maximum: number) => Type.Number({ minimum, maximum });
const wholeBetween = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });
const Period = wholeBetween(1, LONGEST_PERIOD);

const Study = Type.Union([
  Type.Object(
    {
      kind: Type.Enum(['ma', 'ema', 'wma']),
      period: Period,
      of: Type.Optional(Type.Enum(['close', 'volume'])),
    },
    closed,
  ),
  Type.Object({ kind: Type.Literal('boll'), period: Period, deviations: between(0, DEVIATIONS_MAX) }, closed),
  Type.Object({ kind: Type.Literal('macd'), fast: Period, slow: Period, signal: Period }, closed),
  Type.Object({ kind: Type.Enum(['rsi', 'atr']), period: Period }, closed),
  Type.Object({ kind: Type.Literal('kdj'), period: Period, kPeriod: Period, dPeriod: Period }, closed),
  Type.Object({ kind: Type.Enum(['vwap', 'obv']) }, closed),
]);

/** Names of the lines of all studies. */
const LINES = ['value', 'middle', 'upper', 'lower', 'macd', 'signal', 'histogram', 'k', 'd', 'j'] as const;

const Extreme = Type.Object({ extreme: Type.Enum(['high', 'low']), period: Period }, closed);
const Price = Type.Object({ price: Type.Enum(['open', 'high', 'low', 'close', 'volume']) }, closed);
const StudyLine = Type.Object({ study: Study, line: Type.Enum(LINES) }, closed);
const Source = Type.Union([
  Price,
  StudyLine,
  Extreme,
  Type.Object({ number: between(-NUMBER_MAX, NUMBER_MAX) }, closed),
]);

/** Hours 0 to 23 or weekdays 0 (Sunday) to 6, UTC. */
const Times = Type.Union([
  Type.Object(
    {
      time: Type.Literal('hour'),
      in: Type.Array(wholeBetween(0, 23), { minItems: 1, maxItems: 24, uniqueItems: true }),
    },
    closed,
  ),
  Type.Object(
    {
      time: Type.Literal('weekday'),
      in: Type.Array(wholeBetween(0, 6), { minItems: 1, maxItems: 7, uniqueItems: true }),
    },
    closed,
  ),
]);

const Condition = Type.Union([
  Type.Object(
    { left: Source, operator: Type.Enum(['above', 'below']), right: Source, candles: Type.Optional(Period) },
    closed,
  ),
  Type.Object({ left: Source, operator: Type.Enum(['crossesAbove', 'crossesBelow']), right: Source }, closed),
  Type.Object(
    {
      left: Type.Union([Price, StudyLine, Extreme]),
      operator: Type.Enum(['rises', 'falls']),
      candles: Type.Optional(Period),
    },
    closed,
  ),
  Type.Object({ left: Times, operator: Type.Literal('within') }, closed),
]);

const Rule = (minItems: number, maxItems: number) =>
  Type.Object({ join: Type.Enum(['all', 'any']), conditions: Type.Array(Condition, { minItems, maxItems }) }, closed);

const Amount = Type.Object({ kind: Type.Literal('amount'), value: between(AMOUNT_MIN, AMOUNT_MAX) }, closed);
const Percent = (maximum: number) => between(PERCENT_MIN, maximum);
const Rate = between(0, COST_RATE_MAX);

const head = {
  version: Type.Literal(1),
  name: plainText(STRATEGY_NAME_MAX),
  symbols: Type.Array(Symbol, { minItems: 1, maxItems: STRATEGY_SYMBOLS_MAX, uniqueItems: true }),
  interval: Type.Enum(INTERVALS.filter((interval) => interval !== 'ONE_WEEK')),
  enter: Rule(1, CONDITIONS_MAX),
};
const tail = {
  /** Shares of the value. */
  costs: Type.Object({ maker: Rate, taker: Rate, slippage: Rate }, closed),
  /** UTC days since 1970, `to` exclusive; `heldBack` is a share of the span at its end. */
  span: Type.Object(
    { from: wholeBetween(0, DAY_MAX), to: wholeBetween(1, 2 * DAY_MAX), heldBack: between(0, HELD_BACK_MAX) },
    closed,
  ),
};

/** The rules of `src/model/strategy.ts`, where each field is explained. */
export const StrategyRules = Type.Union([
  Type.Object(
    {
      ...head,
      kind: Type.Literal('spot'),
      leave: Rule(0, CONDITIONS_MAX),
      stop: Type.Optional(
        Type.Union([
          Type.Object({ percent: Percent(FALL_MAX) }, closed),
          Type.Object({ atr: between(ATR_MIN, ATR_MAX), period: Period }, closed),
        ]),
      ),
      trail: Type.Optional(Percent(FALL_MAX)),
      target: Type.Optional(Percent(RISE_MAX)),
      candles: Type.Optional(wholeBetween(1, CANDLES_MAX)),
      size: Type.Union([
        Amount,
        Type.Object({ kind: Type.Enum(['share', 'risk']), value: between(SHARE_MIN, 1) }, closed),
      ]),
      ...tail,
    },
    closed,
  ),
  Type.Object(
    {
      ...head,
      kind: Type.Literal('upDown'),
      leave: Rule(0, 0),
      direction: Type.Enum(['up', 'down']),
      periodS: Type.Union(STRATEGY_PERIODS.map((period) => Type.Literal(period))),
      size: Amount,
      ...tail,
    },
    closed,
  ),
]);

/** Made by the device that wrote the strategy first. */
const StrategyId = ClientKey;

/** My saved strategies, changed last first. */
export const strategyList = defineCall({
  name: 'strategyList',
  method: 'POST',
  path: '/api/strategy/list',
  access: 'user',
  errorContext: 'trade',
  summary: 'My saved strategies, changed last first',
  data: Type.Object({
    strategies: Type.Array(
      Type.Object({
        id: StrategyId,
        strategy: StrategyRules,
        updated: TimeMs,
      }),
      { maxItems: STRATEGIES_MAX },
    ),
    serverTime: TimeMs,
  }),
});

/**
 * Saves a strategy under its id: a new one, or in the place of what stood there. The same strategy sent again changes
 * nothing. Refusals: `malformed` {field} when nothing of the name is left after cleaning, `strategiesFull` {most}.
 */
export const strategySave = defineCall({
  name: 'strategySave',
  method: 'POST',
  path: '/api/strategy/save',
  access: 'user',
  errorContext: 'trade',
  summary: 'Save a strategy',
  body: Type.Object({ id: StrategyId, strategy: StrategyRules }, closed),
  data: Type.Object({ id: StrategyId, updated: TimeMs, serverTime: TimeMs }),
});

/** Removes a strategy. One that is not there, or of another account, counts as removed already. */
export const strategyRemove = defineCall({
  name: 'strategyRemove',
  method: 'POST',
  path: '/api/strategy/remove',
  access: 'user',
  errorContext: 'trade',
  summary: 'Remove a saved strategy',
  body: Type.Object({ id: StrategyId }, closed),
  data: Type.Object({ removed: Type.Boolean(), serverTime: TimeMs }),
});
