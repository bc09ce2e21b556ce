import type { BodyOf, DataOf } from '../../../protocol/call.ts';
import type { limitsGet, limitsSet } from '../../../protocol/rest/limits.ts';
import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';
import { closingTransaction } from '../../infra/call-transaction.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { amountText, ASSET_DECIMALS, fitsDecimals, parseAmount, signedAmountText } from '../../ledger/amount.ts';
import { isCoolingOff, loosens, stateAt, withCoolOff, withTarget } from './limit-rules.ts';
import type { CoolOffPeriod, Limits, LimitState } from './limit-rules.ts';
import { ensureLimits, lockLimits, readLimits, writeLimits } from './limit-store.ts';
import { exposureOf, lossesInARow, lossOf, sessionMs, tradesToday, wholeMinutes } from './trade-day.ts';

export type LimitsWire = DataOf<typeof limitsGet>;
type LimitsRequest = BodyOf<typeof limitsSet>;

/** Limits and cool-off that users set for their own up/down orders (S11), and how much of them is used. */
export interface OwnLimits {
  get(userId: string): Promise<LimitsWire>;
  /**
   * Replaces all limits; an absent one is removed. Tighter limits take effect at once, looser ones after 24 h.
   * Refusals: malformed, tooManyDecimals (details field).
   * @param loosening  the refusal of a set that loosens a limit, while loosening is not allowed
   */
  set(userId: string, request: LimitsRequest, loosening?: Outcome<never>): Promise<Outcome<LimitsWire>>;
  /**
   * Forbids new up/down orders for a day, a week or 30 days; it cannot be lifted. Refusal: coolOffShorter (details
   * until).
   */
  coolOff(userId: string, period: CoolOffPeriod): Promise<Outcome<LimitsWire>>;
}

function amountLimit(field: 'maxStake' | 'dailyLoss', amount: LimitsRequest['maxStake']): Outcome<bigint | null> {
  if (amount === undefined) return done(null);
  const text = decimalTextOf(amount);
  const value = text === null ? 0n : parseAmount(text);
  // A limit of zero would forbid all orders, which is the cool-off's purpose.
  if (value === 0n) return refused('malformed', { field });
  return fitsDecimals(value, ASSET_DECIMALS)
    ? done(value)
    : refused('tooManyDecimals', { field, decimals: String(ASSET_DECIMALS) });
}

const limitsWire = ({ maxStake, dailyLoss, sessionMinutes }: Limits): LimitsWire['current'] => ({
  ...(maxStake === null ? {} : { maxStake: amountText(maxStake) }),
  ...(dailyLoss === null ? {} : { dailyLoss: amountText(dailyLoss) }),
  ...(sessionMinutes === null ? {} : { sessionMinutes }),
});

export function createOwnLimits({ db, clock }: { readonly db: Db; readonly clock: Clock }): OwnLimits {
  async function wireOf(userId: string, stored: LimitState): Promise<LimitsWire> {
    const nowMs = clock.now();
    const state = stateAt(stored, nowMs);
    const { net, openStakes } = await exposureOf(db, userId, nowMs);
    return {
      current: limitsWire(state.current),
      ...(state.pending === null
        ? {}
        : { pending: { ...limitsWire(state.pending.limits), effectiveAt: state.pending.effectiveMs } }),
      ...(isCoolingOff(state, nowMs) ? { coolOffUntil: state.coolOffUntilMs } : {}),
      used: {
        lossToday: amountText(lossOf(net)),
        netToday: signedAmountText(net),
        openStakes: amountText(openStakes),
        tradesToday: await tradesToday(db, userId, nowMs),
        lossesInARow: await lossesInARow(db, userId, nowMs),
        sessionMinutes: wholeMinutes(await sessionMs(db, userId, nowMs)),
      },
      serverTime: nowMs,
    };
  }

  /**
   * `closingTransaction` waits for the orders admitted before; the new limits apply to every order written after it.
   */
  const change = (userId: string, next: (state: LimitState) => LimitState | null): Promise<LimitState | null> =>
    closingTransaction(db, userId, async (trx) => {
      await ensureLimits(trx, userId);
      const changed = next((await lockLimits(trx, userId))!);
      if (changed !== null) await writeLimits(trx, userId, changed);
      return changed;
    });

  return {
    get: async (userId) => wireOf(userId, await readLimits(db, userId)),
    set: async (userId, request, loosening) => {
      const maxStake = amountLimit('maxStake', request.maxStake);
      if (!maxStake.ok) return maxStake;
      const dailyLoss = amountLimit('dailyLoss', request.dailyLoss);
      if (!dailyLoss.ok) return dailyLoss;
      const target: Limits = {
        maxStake: maxStake.value,
        dailyLoss: dailyLoss.value,
        sessionMinutes: request.sessionMinutes ?? null,
      };
      const state = await change(userId, (before) => {
        const nowMs = clock.now();
        return loosening && loosens(before, target, nowMs) ? null : withTarget(before, target, nowMs);
      });
      return state === null ? loosening! : done(await wireOf(userId, state));
    },
    coolOff: async (userId, period) => {
      const state = await change(userId, (before) => withCoolOff(before, period, clock.now()));
      if (state !== null) return done(await wireOf(userId, state));
      const { coolOffUntilMs } = await readLimits(db, userId);
      return refused('coolOffShorter', { until: String(coolOffUntilMs) });
    },
  };
}
