import type { Subscription } from '../../../protocol/stream/client.ts';
import type { Interval } from '../../../protocol/units/interval.ts';
import { toWireSymbol } from '../../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { Timers } from '../../model/timers.ts';

/** One topic to subscribe to. Without a symbol it covers all markets. */
export interface Topic {
  readonly type: Subscription['type'];
  readonly symbol?: MarketSymbol;
  readonly interval?: Interval;
}

export const topicKey = ({ type, symbol = '' as MarketSymbol, interval = 'ONE_MIN' }: Topic): string =>
  type === 'KLINE' ? `${type} ${symbol} ${interval}` : `${type} ${symbol}`;

const messageOf = (op: Subscription['op'], { type, symbol, interval }: Topic): string =>
  JSON.stringify({
    op,
    type,
    ...(symbol ? { symbol: toWireSymbol(symbol) } : {}),
    ...(interval ? { interval } : {}),
  } satisfies Subscription);

/** Fast scrolling must not run into the server's limit of 20 messages a second; pings and auth need room too. */
const BURST = 10;
const REFILL_MS = 100;

export interface SubscriptionsParts {
  /** Sends a text; returns false when not connected. */
  send(text: string): boolean;
  timers: Timers;
}

export interface Subscriptions {
  /** Makes the server's set equal to `topics`: only differences are sent, the first topics first. */
  replace(topics: readonly Topic[]): void;
  /** Unsubscribes and subscribes again, for a fresh snapshot. */
  renew(topic: Topic): void;
  /** Requests the current state of a topic once: subscribes and unsubscribes, unless the topic is subscribed anyway. */
  requestOnce(topic: Topic): void;
  /** Forgets what was sent: a new socket has no subscriptions (decision 6). */
  resend(): void;
}

/**
 * Sends the difference between the wanted and the sent topics at a limited rate, so that a topic wanted only briefly is
 * never sent.
 */
export function createSubscriptions({ send, timers }: SubscriptionsParts): Subscriptions {
  let wanted = new Map<string, Topic>();
  const sent = new Map<string, Topic>();
  let credit = BURST;
  let creditMs = timers.nowMs();
  let timer: number | null = null;

  function takeCredit(): boolean {
    const nowMs = timers.nowMs();
    const refilled = Math.floor((nowMs - creditMs) / REFILL_MS);
    credit = Math.min(BURST, credit + refilled);
    creditMs = credit === BURST ? nowMs : creditMs + refilled * REFILL_MS;
    if (credit === 0) return false;
    credit--;
    return true;
  }

  /** Returns the next message: first unsubscribes topics that are no longer wanted, then subscribes missing ones. */
  function nextStep(): (() => boolean) | null {
    for (const [key, topic] of sent) {
      if (wanted.has(key)) continue;
      return () => send(messageOf('unsubscribe', topic)) && sent.delete(key);
    }
    for (const [key, topic] of wanted) {
      if (sent.has(key)) continue;
      return () => send(messageOf('subscribe', topic)) && sent.set(key, topic).has(key);
    }
    return null;
  }

  function reconcile(): void {
    for (let step = nextStep(); step !== null; step = nextStep()) {
      if (!takeCredit()) {
        timer ??= timers.setTimer(() => {
          timer = null;
          reconcile();
        }, REFILL_MS);
        return;
      }
      if (!step()) return; // While not connected nothing is sent; `resend` follows.
    }
  }

  return {
    replace(topics) {
      wanted = new Map(topics.map((topic) => [topicKey(topic), topic]));
      reconcile();
    },
    renew(topic) {
      const key = topicKey(topic);
      if (sent.has(key) && send(messageOf('unsubscribe', topic))) sent.delete(key);
      reconcile();
    },
    requestOnce(topic) {
      if (wanted.has(topicKey(topic))) return;
      if (send(messageOf('subscribe', topic))) send(messageOf('unsubscribe', topic));
    },
    resend() {
      sent.clear();
      reconcile();
    },
  };
}
