import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { decimalTextOfScaled } from '../model/scaled.ts';
import { persistedSignal } from '../model/storage.ts';
import { firedAlertOf, isReached, priceAlertOf } from '../model/price-alert.ts';
import type { AlertSide, FiredAlert, PriceAlert } from '../model/price-alert.ts';

/** Maximum number of pending alerts of all markets together, and of stored fired ones. */
export const ALERTS_MAX = 50;

interface Kept {
  /** Newest first. */
  readonly active: readonly PriceAlert[];
  readonly fired: readonly FiredAlert[];
  /** Number of the newest fired alerts that were not seen yet. */
  readonly unseen: number;
}

const NOTHING: Kept = { active: [], fired: [], unseen: 0 };

export interface AlertsStore {
  /** Pending alerts, newest first. */
  readonly active: ReadonlySignal<readonly PriceAlert[]>;
  /** The last fired alerts, newest first. */
  readonly fired: ReadonlySignal<readonly FiredAlert[]>;
  /** Number of alerts fired since the list was last viewed. */
  readonly unseen: ReadonlySignal<number>;
  /** Adds an alert. Returns false without a change when there are `ALERTS_MAX`, or one of that market at that price. */
  add(alert: { symbol: MarketSymbol; price: DecimalText; side: AlertSide }, nowMs: number): boolean;
  /** Removes an alert from either list. */
  remove(id: string): void;
  clearFired(): void;
  markSeen(): void;
  /**
   * Moves every alert that the last price reaches to the fired ones; an alert fires once.
   * @param last  scaled integer of the market
   * @returns the fired alerts, newest first
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

/** Price alerts of this device, independent of the account: they are checked only here. They are stored. */
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
