import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { createSubscriptions, topicKey } from '../../../../src/feed/socket/subscriptions.ts';
import type { Topic } from '../../../../src/feed/socket/subscriptions.ts';
import { createFakeTimers } from '../../model/fake-timers.ts';

const detail = (symbol: string): Topic => ({ type: 'DETAIL', symbol: symbol as MarketSymbol });

function stage() {
  const timers = createFakeTimers();
  const sent: string[] = [];
  let connected = true;
  const subscriptions = createSubscriptions({
    timers,
    send(text) {
      if (connected) sent.push(text);
      return connected;
    },
  });
  return {
    timers,
    sent,
    subscriptions,
    setConnected(next: boolean) {
      connected = next;
    },
  };
}

/** Returns the subscriptions of a server that got all these messages. */
function serverSet(sent: readonly string[]): Set<string> {
  const set = new Set<string>();
  for (const text of sent) {
    const { op, type, symbol = '', interval } = JSON.parse(text) as Record<string, string>;
    const key = [type, symbol.toUpperCase(), ...(interval ? [interval] : [])].join(' ');
    if (op === 'subscribe') set.add(key);
    else set.delete(key);
  }
  return set;
}

describe('subscriptions', () => {
  it('are spelt as on the wire, symbols in lower case', () => {
    const { sent, subscriptions } = stage();
    subscriptions.replace([
      { type: 'KLINE', symbol: 'BTCUSDT' as MarketSymbol, interval: 'ONE_MIN' },
      { type: 'TICKER' },
    ]);
    expect(sent.map((text) => JSON.parse(text) as unknown)).toEqual([
      { op: 'subscribe', type: 'KLINE', symbol: 'btcusdt', interval: 'ONE_MIN' },
      { op: 'subscribe', type: 'TICKER' },
    ]);
  });

  it('send only differences', () => {
    const { sent, subscriptions } = stage();
    subscriptions.replace([detail('AAUSDT'), detail('BBUSDT')]);
    sent.length = 0;
    subscriptions.replace([detail('BBUSDT'), detail('CCUSDT')]);
    expect(sent.map((text) => (JSON.parse(text) as { op: string }).op)).toEqual(['unsubscribe', 'subscribe']);
  });

  it('are sent again to a new socket', () => {
    const { sent, subscriptions, setConnected } = stage();
    subscriptions.replace([detail('AAUSDT')]);
    setConnected(false);
    subscriptions.replace([detail('AAUSDT'), detail('BBUSDT')]);
    setConnected(true);
    sent.length = 0;
    subscriptions.resend();
    expect(serverSet(sent)).toEqual(new Set(['DETAIL AAUSDT', 'DETAIL BBUSDT']));
  });

  it('are renewed by leaving and joining', () => {
    const { sent, subscriptions } = stage();
    const depth: Topic = { type: 'DEPTH', symbol: 'BTCUSDT' as MarketSymbol };
    subscriptions.replace([depth]);
    subscriptions.renew(depth);
    expect(sent.map((text) => (JSON.parse(text) as { op: string }).op)).toEqual([
      'subscribe',
      'unsubscribe',
      'subscribe',
    ]);
  });

  it('never send more than 20 messages in any second', () => {
    const { timers, sent, subscriptions } = stage();
    const sentAtMs: number[] = [];
    for (let scroll = 0; scroll < 40; scroll++) {
      subscriptions.replace(Array.from({ length: 10 }, (_, row) => detail(`S${scroll + row}USDT`)));
      for (let ms = 0; ms < 50; ms++) {
        timers.advance(1);
        while (sentAtMs.length < sent.length) sentAtMs.push(timers.nowMs());
      }
    }
    for (const atMs of sentAtMs) {
      expect(sentAtMs.filter((otherMs) => otherMs >= atMs && otherMs < atMs + 1000).length).toBeLessThanOrEqual(20);
    }
  });

  it('end with what was wanted last, however it came about', () => {
    const topics = fc.uniqueArray(fc.constantFrom('AAUSDT', 'BBUSDT', 'CCUSDT', 'DDUSDT'));
    fc.assert(
      fc.property(fc.array(topics, { minLength: 1 }), fc.array(fc.integer({ min: 0, max: 300 })), (wishes, pauses) => {
        const { timers, sent, subscriptions } = stage();
        wishes.forEach((wish, i) => {
          subscriptions.replace(wish.map(detail));
          timers.advance(pauses[i] ?? 0);
        });
        timers.advance(10_000);
        expect(serverSet(sent)).toEqual(new Set(wishes.at(-1)!.map((symbol) => topicKey(detail(symbol)))));
      }),
    );
  });
});
