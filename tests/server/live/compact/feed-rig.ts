import { Duplex } from 'node:stream';
import { Compile } from 'typebox/compile';
import type { WebSocket } from 'ws';
import { View, ViewMessage } from '../../../../protocol/feed/view.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import type { Shed } from '../../../../server/infra/load.ts';
import { createCompactFeed } from '../../../../server/live/compact/compact-feed.ts';
import { LiveSocket } from '../../../../server/live/live-socket.ts';
import { movingMarket } from './moving-market.ts';
import type { MovingMarket } from './moving-market.ts';
import { payloadOf, PlainClient } from './plain-client.ts';

const isView = Compile(View);
const isViewMessage = Compile(ViewMessage);

/** A wish with nothing in it. */
export const NOTHING: View = {
  op: 'view',
  v: 1,
  id: 1,
  period: 100,
  pace: 0,
  klinePace: 0,
  list: [],
  day: false,
  watch: [],
  rest: 0,
  guards: [],
  quiet: false,
};

/** First byte of what only fills the queue. */
const BALLAST = 0x8a;

/** A socket whose frames a test takes when it likes: until then they wait in the queue. */
export class RigClient {
  readonly socket: LiveSocket;
  readonly plain = new PlainClient();
  readonly views: ViewMessage[] = [];
  readonly numbers = new Map<string, number>();
  /** Binary frames, as they came. */
  readonly frames: Buffer[] = [];
  readonly #stream: Duplex;
  /** Whether what is sent is taken at once. */
  reads = true;
  #waiting: (() => void) | null = null;

  constructor(nowMs: number) {
    this.#stream = new Duplex({
      read() {},
      highWaterMark: 1,
      write: (chunk: Buffer, _encoding, done) => {
        this.#take(chunk);
        if (this.reads) done();
        else this.#waiting = done;
      },
    });
    this.socket = new LiveSocket({ readyState: 1, OPEN: 1 } as WebSocket, this.#stream, false, nowMs);
  }

  /** Puts bytes into the queue that mean nothing. */
  burden(bytes: number): void {
    this.socket.send(Buffer.alloc(bytes, BALLAST));
  }

  number(symbol: MarketSymbol): number {
    const number = this.numbers.get(symbol.toLowerCase());
    if (number === undefined) throw new Error(`${symbol} has no number`);
    return number;
  }

  /** Takes what waits, and all that comes. */
  async drain(): Promise<void> {
    this.reads = true;
    this.#waiting?.();
    this.#waiting = null;
    while (this.#stream.writableLength > 0) await new Promise((resolve) => setImmediate(resolve));
  }

  #take(frame: Buffer): void {
    if (frame[0] === BALLAST) return;
    const payload = payloadOf(frame);
    if (frame[0] === 0x82) {
      this.frames.push(frame);
      this.plain.take(payload);
      return;
    }
    const message: unknown = JSON.parse(payload.toString());
    if (!isViewMessage.Check(message)) throw new Error(`not a VIEW: ${payload.toString()}`);
    this.views.push(message);
    for (const [symbol, number] of Object.entries(message.numbers)) this.numbers.set(symbol, number);
  }
}

/** A feed over a market that a test moves, flushed by hand. */
export function feedRig(moving: MovingMarket = movingMarket()) {
  const shed = new Set<Shed>();
  const feed = createCompactFeed({
    market: moving.market,
    proof: moving.proof,
    clock: { now: moving.now },
    load: { sheds: (what) => shed.has(what) },
  });
  const clients: RigClient[] = [];

  return {
    ...moving,
    moving,
    feed,
    shed,
    connect(): RigClient {
      const client = new RigClient(moving.now());
      clients.push(client);
      return client;
    },
    /** Sends a view. @returns whether it was not dropped; it may have to wait */
    view(client: RigClient, wish: Partial<View>): boolean {
      const view: View = { ...NOTHING, id: client.plain.viewId + 1, ...wish };
      if (!isView.Check(view)) throw new Error('not a view of the protocol');
      const before = client.plain.viewId;
      client.plain.asks(view.id);
      if (feed.view(client.socket, view) !== 'dropped') return true;
      client.plain.viewId = before;
      client.plain.waiting = false;
      return false;
    },
    leave(client: RigClient): void {
      feed.leave(client.socket);
      clients.splice(clients.indexOf(client), 1);
    },
    /** Lets 100 ms pass and flushes, as often as said. */
    flush(times = 1): void {
      for (let at = 0; at < times; at += 1) {
        moving.pass(100);
        feed.flush(moving.now());
      }
    },
  };
}
