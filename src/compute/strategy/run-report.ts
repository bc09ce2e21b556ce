import { curveFallOf, dailyReturns, sharpeOf, sortinoOf, yearReturnOf } from './daily-figures.ts';
import { CAPITAL } from './plan.ts';
import { FIGURE } from './report.ts';
import type { Outcome } from './report.ts';

/** Figures of a curve of daily equity. Shares: 0.184 is 18.4 %. A null is shown as a dash. */
export interface CurveReport {
  /** End ÷ start − 1. */
  readonly result: number;
  /** A year's return; null under 365 days. */
  readonly year: number | null;
  /** The ratio of a year, from daily returns; null under 30 days or when nothing varies. */
  readonly sharpe: number | null;
  /** The ratio of a year; null under 30 days or without a losing day. */
  readonly sortino: number | null;
  /** Largest fall from a peak, not negative: by minute closes for a run, by UTC day closes for buy and hold. */
  readonly drawdown: number;
  /** Days from the peak of the largest fall by day closes until it was reached again, or until the end. */
  readonly drawdownDays: number;
  readonly recovered: boolean;
}

/** The figures of one run. USDT and shares as plain numbers: statistics, never money. */
export interface RunReport {
  readonly rule: CurveReport;
  /** Buying at the first open behind the warm-up, same costs. */
  readonly hold: CurveReport;
  readonly days: number;
  /** Ended ones; a position that is open at the end is none. */
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  /** Wins ÷ (wins + losses); null when nothing was decided. */
  readonly winRate: number | null;
  /** Σ of wins ÷ Σ of losses, after costs; null without a loss. */
  readonly profitFactor: number | null;
  /** Mean win ÷ mean loss; null unless there are both. */
  readonly payoff: number | null;
  /** USDT a trade on average, after costs; null without a trade. */
  readonly averageGain: number | null;
  /** Σ of gains ÷ Σ of what was paid at entries, after costs: "a trade earned 0.46 %"; null without a trade. */
  readonly averageShare: number | null;
  /** Minutes of a trade on average; null without a trade. */
  readonly averageMinutes: number | null;
  /** Share of the span's minutes in which a position was open, gaps counted. */
  readonly inMarket: number;
  /** USDT. */
  readonly fees: number;
  readonly turnover: number;
  readonly best: number;
  readonly worst: number;
  /** Entries below the smallest order; bets without the money. */
  readonly tooSmall: number;
  /** Minutes that hit both the stop and the target. */
  readonly hitBoth: number;
  /** Bets whose first or last minute is missing. */
  readonly voids: number;
  /** A position is open at the end, and valued at the last close. */
  readonly openAtEnd: boolean;
}

function curveReport(equity: Float64Array): CurveReport {
  const growth = (equity[equity.length - 1] ?? CAPITAL) / CAPITAL;
  const returns = dailyReturns(equity, CAPITAL);
  const { depth, days, recovered } = curveFallOf(equity, CAPITAL);
  return {
    result: growth - 1,
    year: yearReturnOf(growth, equity.length),
    sharpe: sharpeOf(returns),
    sortino: sortinoOf(returns),
    drawdown: depth,
    drawdownDays: days,
    recovered,
  };
}

const MINUTES_A_DAY = 1440;
const quotient = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

interface RunTerms {
  readonly decimals: number;
  readonly kind: 'spot' | 'upDown';
  readonly stepMinutes: number;
}

/**
 * Returns the report of a run.
 * @param outcome  a result of `compute('strategy', 'run', …)`
 * @param hold     [days] its `hold`
 * @param decimals `market.priceDecimals` of the job: entries are in ticks
 * @param kind     of the strategy: a bet's quantity is its stake
 * @param stepMinutes  minutes of a row of the data set
 */
export function reportOf(outcome: Outcome, hold: Float64Array, { decimals, kind, stepMinutes }: RunTerms): RunReport {
  const { figures, equity, trades, drawdown } = outcome;
  const figure = (name: keyof typeof FIGURE): number => figures[FIGURE[name]]!;
  const ticks = 10 ** decimals;
  let [paid, held] = [0, 0];
  for (let at = 0; at < trades.quantity.length; at++) {
    paid += kind === 'spot' ? (trades.quantity[at]! * trades.priceIn[at]!) / ticks : trades.quantity[at]!;
    held += trades.rowOut[at]! - trades.rowIn[at]!;
  }
  const [wins, losses, count] = [figure('wins'), figure('losses'), figure('trades')];
  const gains = figure('won') - figure('lost');
  return {
    rule: { ...curveReport(equity), drawdown },
    hold: curveReport(hold),
    days: equity.length,
    trades: count,
    wins,
    losses,
    winRate: quotient(wins, wins + losses),
    profitFactor: quotient(figure('won'), figure('lost')),
    payoff: wins === 0 || losses === 0 ? null : figure('won') / wins / (figure('lost') / losses),
    averageGain: quotient(gains, count),
    averageShare: quotient(gains, paid),
    averageMinutes: quotient(held * stepMinutes, count),
    inMarket: Math.min(1, (figure('minutesHeld') * stepMinutes) / (equity.length * MINUTES_A_DAY)),
    fees: figure('fees'),
    turnover: figure('turnover'),
    best: figure('best'),
    worst: figure('worst'),
    tooSmall: figure('tooSmall'),
    hitBoth: figure('hitBoth'),
    voids: figure('voids'),
    openAtEnd: figure('openQuantity') > 0,
  };
}
