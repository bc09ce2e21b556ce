import { createHash } from 'node:crypto';
import type { BodyOf } from '../../../protocol/call.ts';
import type { createSecondContractOrder } from '../../../protocol/rest/second-contract.ts';
import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { amountText, ASSET_DECIMALS, fitsDecimals, parseAmount } from '../../ledger/amount.ts';
import type { Market } from '../../market/market.ts';
import { ODDS_VERSION, STAKE_DECIMALS, STAKE_MAX, STAKE_MIN } from './up-down-terms.ts';
import type { UpDownTerms } from './up-down-terms.ts';

export type CreateRequest = BodyOf<typeof createSecondContractOrder>;

/** A validated request. */
export interface Ticket {
  readonly symbol: MarketSymbol;
  readonly direction: 1 | 2;
  readonly periodS: number;
  readonly odds: DecimalText;
  /** Scaled by 10^18, at most `STAKE_DECIMALS` decimals. */
  readonly stake: bigint;
}

/** Parses a stake: plain decimal, at most 8 decimals, never rounded. */
export function stakeOf(amount: CreateRequest['betAmount']): Outcome<bigint> {
  const text = decimalTextOf(amount);
  if (text === null) return refused('malformed', { field: 'betAmount' });
  const stake = parseAmount(text);
  return fitsDecimals(stake, ASSET_DECIMALS)
    ? done(stake)
    : refused('tooManyDecimals', { field: 'betAmount', decimals: String(ASSET_DECIMALS) });
}

/** Returns the SHA-256 of the request's content: `10`, `"10"` and `"10.00"` are one stake. */
export function bodyHashOf(request: CreateRequest, stake: bigint): string {
  const { coinSymbol, betContent, type, oddsVersion } = request;
  const parts = [coinSymbol, amountText(stake), betContent, type, oddsVersion];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Validates a request against the present terms and market. */
export function ticketOf(request: CreateRequest, stake: bigint, market: Market, terms: UpDownTerms): Outcome<Ticket> {
  const rules = market.rulesOf(request.coinSymbol);
  if (rules === undefined || !rules.secondContract) return refused('symbolUnknown');
  const odds = terms.oddsOf(request.type);
  if (odds === undefined) return refused('periodUnknown');
  if (request.oddsVersion !== ODDS_VERSION) return refused('oddsChanged', { oddsVersion: String(ODDS_VERSION) });
  if (stake < parseAmount(STAKE_MIN)) return refused('tradeBelowMinimum', { minimum: STAKE_MIN });
  if (stake > parseAmount(STAKE_MAX)) return refused('tradeAboveMaximum', { maximum: STAKE_MAX });
  if (!fitsDecimals(stake, STAKE_DECIMALS)) {
    return refused('tooManyDecimals', { field: 'betAmount', decimals: String(STAKE_DECIMALS) });
  }
  if (!rules.open) return refused('notOpenYet');
  if (market.isStale(rules.symbol)) return refused('marketStale');
  return done({ symbol: rules.symbol, direction: request.betContent, periodS: request.type, odds, stake });
}
