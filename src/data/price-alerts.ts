import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { decimalTextOfScaled } from '../model/scaled.ts';
import { persistedSignal } from '../model/storage.ts';
import { firedAlertOf, isReached, priceAlertOf } from '../model/price-alert.ts';
import type { AlertSide, FiredAlert, PriceAlert } from '../model/price-alert.ts';

/** Alerts that may wait at once, of all markets together; of those that fired as many are remembered. */
export const ALERTS_MAX = 50;

interface Kept {
  /** Newest first. */
  readonly active: readonly PriceAlert[];
  readonly fired: readonly FiredAlert[];
  /** Number of fired alerts, newest first, that nobody has looked at. */
  readonly unseen: number;
}

const NOTHING: Kept = { active: [], fired: [], unseen: 0 };

export interface AlertsStore {
  /** Waiting for their price, newest first. */
  readonly active: ReadonlySignal<readonly PriceAlert[]>;
  /** The last that fired, newest first. */
  readonly fired: ReadonlySignal<readonly FiredAlert[]>;
  /** Fired since the list was last looked at. */
  readonly unseen: ReadonlySignal<number>;
  /** False, and nothing changes, when there are `ALERTS_MAX` or one of that market at that price. */
  add(alert: { symbol: MarketSymbol; price: DecimalText; side: AlertSide }, nowMs: number): boolean;
  /** Takes one out of whichever list it is in. */
  remove(id: string): void;
  clearFired(): void;
  markSeen(): void;
  /**
   * Moves every alert of a market that this last price reaches to those that fired: an alert fires once.
   * @param last  scaled integer of the market
   * @returns those, newest first
   */
  fire(symbol: MarketSymbol, last: number, priceDecimals: number, nowMs: number): readonly FiredAlert[];
}

function listOf<T extends PriceAlert>(stored: unknown, decode: (item: unknown) => T | null): readonly T[] {
  if (!Array.isArray(stored)) return [];
  const byId = new Map<string, T>();
  for (const item of stored) {
    const alert = decode(item);
    if (alert && !byId.has(alert.id) && byId.size < ALERTS_MAX) byId.set(alert.id, alert);
  }
  return [...byId.values()];
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function keptOf(stored: unknown): Kept | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { active, fired, unseen } = stored as Readonly<Record<string, unknown>>;
  const firedList = listOf(fired, firedAlertOf);
  const firedIds = new Set(firedList.map(({ id }) => id));
  return {
    active: listOf(active, priceAlertOf).filter(({ id }) => !firedIds.has(id)),
    fired: firedList,
    unseen: isCount(unseen) && unseen <= firedList.length ? unseen : 0,
  };
}

/** Price alerts of this device, of whoever is signed in: they are checked here and nowhere else. Persists. */
export function createAlertsStore(): AlertsStore {
  const stored = persistedSignal<Kept>('alerts', NOTHING, keptOf);
  const kept = stored.value;
  return {
    active: computed(() => kept.value.active),
    fired: computed(() => kept.value.fired),
    unseen: computed(() => kept.value.unseen),
    add({ symbol, price, side }, nowMs) {
      const { active } = kept.peek();
      const known = active.some((alert) => alert.symbol === symbol && alert.price === price);
      if (known || active.length >= ALERTS_MAX) return false;
      const id = `${symbol}@${price}@${nowMs}`;
      stored.choose({ ...kept.peek(), active: [{ id, symbol, price, side, createdMs: nowMs }, ...active] });
      return true;
    },
    remove(id) {
      const { active, fired, unseen } = kept.peek();
      const at = fired.findIndex((alert) => alert.id === id);
      stored.choose({
        active: active.filter((alert) => alert.id !== id),
        fired: fired.filter((alert) => alert.id !== id),
        unseen: at >= 0 && at < unseen ? unseen - 1 : unseen,
      });
    },
    clearFired: () => stored.choose({ ...kept.peek(), fired: [], unseen: 0 }),
    markSeen() {
      if (kept.peek().unseen > 0) stored.choose({ ...kept.peek(), unseen: 0 });
    },
    fire(symbol, last, priceDecimals, nowMs) {
      const reachedPrice = decimalTextOfScaled(last, priceDecimals);
      if (reachedPrice === null) return [];
      const { active, fired, unseen } = kept.peek();
      const reached = active.filter((alert) => alert.symbol === symbol && isReached(alert, last, priceDecimals));
      if (reached.length === 0) return [];
      const now = reached.map((alert): FiredAlert => ({ ...alert, reachedPrice, firedMs: nowMs }));
      const all = [...now, ...fired].slice(0, ALERTS_MAX);
      const fresh = unseen + now.length;
      stored.choose({
        active: active.filter((alert) => !reached.includes(alert)),
        fired: all,
        unseen: fresh < all.length ? fresh : all.length,
      });
      return now;
    },
  };
}

export const alertsStore = createAlertsStore();
