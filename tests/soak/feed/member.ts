import type { View } from '../../../protocol/feed/view.ts';
import { marketSymbolOf } from '../../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { CompactFeed } from '../../../server/live/compact/compact-feed.ts';
import type { Random } from '../random.ts';
import { createCompactClient } from './compact-client.ts';
import type { CompactClient, HeardMarket } from './compact-client.ts';
import { createFaultyLine } from './faulty-line.ts';
import type { FaultyLine, Faults } from './faulty-line.ts';
import type { MarketScript } from './market-script.ts';
import { plainSocket } from './plain-socket.ts';
import type { PlainSocket } from './plain-socket.ts';
import { randomWish } from './wishes.ts';

/** A view needs a quarter of a second. */
const VIEW_MS = 300;
const SLOW_BYTES = 20_000;

/** A client that joins, changes its wish, loses its socket and comes back. */
export interface Member {
  readonly name: string;
  readonly client: CompactClient;
  readonly line: FaultyLine;
  /** The newest wish; null without a socket. */
  readonly view: View | null;
  /** When it was sent. */
  readonly viewMs: number;
  /** Its reads are slow, so frames may be held back. */
  readonly isSlow: boolean;
  /** Does something, or nothing. */
  act(nowMs: number): void;
}

export interface MemberParts {
  readonly name: string;
  readonly random: Random;
  readonly scripts: readonly MarketScript[];
  readonly feed: CompactFeed;
  readonly faultShare: number;
  readonly faults: Faults;
  nowMs(): number;
  onView(member: Member, before: View | null): void;
  onFault(text: string): void;
}

export function createMember(parts: MemberParts): Member {
  const { name, random, scripts, feed, nowMs } = parts;
  const rules = scripts.map((script) => script.rules);
  const indexOf = new Map<MarketSymbol, number>(rules.map(({ symbol }, index) => [symbol, index]));
  let plain: PlainSocket | null = null;
  let view: View | null = null;
  let viewId = 0;
  let viewMs = -Infinity;
  let isSlow = false;

  const client = createCompactClient(rules, nowMs, (id) => {
    if (plain) feed.wantKey(plain.socket, { op: 'key', id });
  });
  const line = createFaultyLine({
    client,
    random,
    faultShare: parts.faultShare,
    faults: parts.faults,
    onUnnoticed: (what) => parts.onFault(`${name} at ${nowMs()}: a frame was ${what}, and nothing said so`),
  });

  /** Whether the newest trades are there without a gap, as many as are wanted. */
  function hasTrades({ seq, trades }: HeardMarket, wanted: number): boolean {
    return seq > 0 && Array.from({ length: wanted }, (_, back) => seq - back).every((each) => trades.has(each));
  }

  function seenTrades({ watch }: Pick<View, 'watch'>): View['seen'] {
    const { epoch } = client;
    if (epoch === null) return undefined;
    const known = watch.flatMap(({ symbol, trades }) => {
      const market = client.markets[indexOf.get(marketSymbolOf(symbol)!) ?? -1];
      return market && hasTrades(market, trades) ? [[symbol, market.seq] as const] : [];
    });
    return { epoch, trades: Object.fromEntries(known) };
  }

  /** @param seen  trades known from before a reconnect are named */
  function want(atMs: number, seen: boolean): void {
    const before = view;
    viewId += 1;
    viewMs = atMs;
    const wish = randomWish(random, scripts);
    const trades = seen ? seenTrades(wish) : undefined;
    view = { v: 1, id: viewId, ...wish, ...(trades && { seen: trades }) };
    client.viewSent(view);
    if (feed.view(plain!.socket, view) !== 'answered') parts.onFault(`${name} at ${atMs}: the view was dropped`);
    parts.onView(member, before);
  }

  function join(atMs: number): void {
    const wasHere = viewId > 0;
    plain = plainSocket(atMs, (frame) => line.push(frame, nowMs()));
    isSlow = false;
    if (wasHere) client.reset();
    want(atMs, wasHere && random.chance(0.5));
  }

  function leave(): void {
    const before = view;
    feed.leave(plain!.socket);
    plain = null;
    view = null;
    line.cut();
    parts.onView(member, before);
  }

  const member: Member = {
    name,
    client,
    line,
    get view() {
      return view;
    },
    get viewMs() {
      return viewMs;
    },
    get isSlow() {
      return isSlow;
    },
    act(atMs) {
      if (!plain) {
        if (random.chance(0.05)) join(atMs);
        return;
      }
      if (random.chance(0.002)) return leave();
      if (atMs - viewMs >= VIEW_MS && random.chance(0.01)) want(atMs, false);
      if (!random.chance(0.005)) return;
      isSlow = !isSlow;
      plain.queue(isSlow ? SLOW_BYTES : 0);
    },
  };
  return member;
}
