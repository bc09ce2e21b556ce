import { cleanLine } from '../../../protocol/units/clean-text.ts';
import type { BodyOf } from '../../../protocol/call.ts';
import type { merchantAppeal, merchantMatch } from '../../../protocol/rest/merchant.ts';
import { createOrderIds } from '../../infra/order-id.ts';
import { Refused, refusalOf } from '../../ledger/refused.ts';
import { callTransaction } from '../../infra/call-transaction.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { amountText } from '../../ledger/amount.ts';
import type { LedgerTransaction } from '../../ledger/ledger.ts';
import { textLanguageOf } from '../../texts/languages.ts';
import { requestAmount } from '../request-amount.ts';
import { checkDepositLimits } from '../deposits/deposit-limits.ts';
import { depositOfMatch } from '../deposits/deposit-store.ts';
import { DEPOSIT_COINS } from '../deposits/networks.ts';
import { DUE_ROWS, runEachDue } from '../../infra/due-rows.ts';
import type { MoneyParts } from '../money-parts.ts';
import { runIdempotent } from '../run-idempotent.ts';
import { merchantFor, PAY_MS, SEARCH_MS } from './match-rule.ts';
import {
  activeOf,
  dueMatches,
  insertMatch,
  lockDue,
  lockMatch,
  lockPayable,
  matchOf,
  saveMatch,
} from './match-store.ts';
import type { MatchRow } from './match-store.ts';
import { nextStep } from './match-steps.ts';
import { matchWire } from './match-wire.ts';
import type { MatchWire } from './match-wire.ts';

/** Matches a manual deposit with a merchant: search, payment, appeal. */
export interface Matches {
  /**
   * Begins a search. Refusals: malformed {field}, tooManyDecimals {field, decimals}, merchantUnavailable for a coin no
   * merchant takes, rechargeBelowMinimum, rechargeAboveMaximum, rechargeDayLimit, matchActive {id}, keyReused.
   */
  match(userId: string, request: BodyOf<typeof merchantMatch>, language?: string): Promise<Outcome<MatchWire>>;
  /** Returns a match of this user, without an id the open one. Refusal: notFound. */
  show(userId: string, id: string | undefined, language?: string): Promise<Outcome<MatchWire>>;
  /** Ends a search, or a match that is not paid. A repeat changes nothing. Refusals: notFound, matchOver. */
  cancel(userId: string, id: string, language?: string): Promise<Outcome<MatchWire>>;
  /** Asks the exchange to review a match that was found. A repeat changes nothing. Refusals: notFound, matchOver. */
  appeal(userId: string, request: BodyOf<typeof merchantAppeal>, language?: string): Promise<Outcome<MatchWire>>;
  /**
   * Finds merchants, and ends matches whose time is over.
   * @returns whether more are due
   */
  runDue(): Promise<boolean>;
}

export function createMatches({ db, clock, news, market }: MoneyParts): Matches {
  const newId = createOrderIds();

  const shown = async (row: MatchRow | undefined, language: string | undefined): Promise<Outcome<MatchWire>> =>
    row
      ? done(matchWire(row, await depositOfMatch(db, row.id), textLanguageOf(language), clock.now()))
      : refused('notFound');

  const publishChange = (userId: string, id: string): void =>
    news.publish(userId, { lines: [], things: [{ noun: 'match', id }] });

  /**
   * Changes a match in a transaction of its own and publishes the change.
   * @param work  returns undefined to leave the match as it is
   */
  async function change(
    userId: string,
    id: string,
    language: string | undefined,
    work: (trx: LedgerTransaction) => Promise<MatchRow | undefined>,
  ): Promise<Outcome<MatchWire>> {
    let changed: MatchRow | undefined;
    try {
      changed = await callTransaction(db, work);
    } catch (error) {
      return refusalOf(error);
    }
    if (changed) publishChange(userId, id);
    return shown(changed ?? (await matchOf(db, userId, id)), language);
  }

  async function takeUp(id: string): Promise<void> {
    const nowMs = clock.now();
    const row = await db.transaction().execute(async (trx) => {
      const due = await lockDue(trx, id, nowMs);
      if (!due) return undefined;
      return saveMatch(trx, id, nextStep(market, due, nowMs));
    });
    if (row) publishChange(row.user_id, id);
  }

  return {
    async match(userId, { coin, amount: wire, clientOrderId }, language) {
      const amount = requestAmount(wire, 'amount');
      if (!amount.ok) return amount;
      const minAmount = DEPOSIT_COINS[coin]?.merchantMin ?? null;
      if (minAmount === null) return refused('merchantUnavailable');
      const nowMs = clock.now();
      const text = amountText(amount.value);
      const request = { userId, clientOrderId, asks: ['merchantMatch', coin, text], nowMs };
      const begun = await runIdempotent<{ readonly id: string }>(db, request, async (trx) => {
        // Also serializes the searches of one user.
        await checkDepositLimits(trx, { userId, coin, amount: amount.value, minAmount, nowMs });
        const open = await activeOf(trx, userId);
        if (open) throw new Refused(refused('matchActive', { id: open.id }));
        const id = newId(nowMs);
        const merchant = merchantFor(id, amount.value);
        await insertMatch(trx, {
          id,
          user_id: userId,
          coin,
          amount: text,
          status: 'matching',
          merchant_id: null,
          pay_amount: null,
          rate: null,
          next_ms: nowMs + (merchant ? merchant.matchSeconds * 1000 : SEARCH_MS),
          expires_ms: nowMs + SEARCH_MS,
          pay_until_ms: null,
          appeal_reason: null,
          appeal_text: null,
          created_ms: nowMs,
          updated_ms: nowMs,
        });
        return { id };
      });
      if (!begun.ok) return begun;
      const { answer, repeated } = begun.value;
      if (!repeated) publishChange(userId, answer.id);
      // A repeat gets the present state.
      return shown(await matchOf(db, userId, answer.id), language);
    },
    async show(userId, id, language) {
      return shown(await (id === undefined ? activeOf(db, userId) : matchOf(db, userId, id)), language);
    },
    cancel(userId, id, language) {
      const nowMs = clock.now();
      return change(userId, id, language, async (trx) => {
        const row = await lockMatch(trx, userId, id);
        if (row.status === 'cancelled') return undefined;
        const open = row.next_ms !== null && row.next_ms > nowMs;
        // A match that is due but not handled yet is still a search.
        if (!open && row.status !== 'matching') throw new Refused(refused('matchOver'));
        return saveMatch(trx, id, { status: 'cancelled', next_ms: null, updated_ms: nowMs });
      });
    },
    appeal(userId, { id, reason, text }, language) {
      const nowMs = clock.now();
      return change(userId, id, language, async (trx) => {
        const row = await lockMatch(trx, userId, id);
        if (row.status === 'appealed') return undefined;
        const saved = {
          status: 'appealed',
          appeal_reason: reason,
          appeal_text: text === undefined ? null : cleanLine(text),
          updated_ms: nowMs,
        } as const;
        if (row.status === 'paid') return saveMatch(trx, id, saved);
        const { pay_until_ms } = await lockPayable(trx, userId, id, nowMs);
        const until = pay_until_ms! + PAY_MS;
        return saveMatch(trx, id, { ...saved, next_ms: until, pay_until_ms: until });
      });
    },
    async runDue() {
      return runEachDue('matches', await dueMatches(db, clock.now(), DUE_ROWS), takeUp);
    },
  };
}
