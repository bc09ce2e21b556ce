import { randomUUID } from 'node:crypto';
import { ByteWriter } from '../../../protocol/feed/byte-writer.ts';
import { FEED_LIMITS, FEED_VERSION } from '../../../protocol/feed/frame-format.ts';
import type { FeedPeriodMs } from '../../../protocol/feed/frame-format.ts';
import type { View, WantKey } from '../../../protocol/feed/view.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Load } from '../../infra/load.ts';
import type { Market } from '../../market/market.ts';
import type { CheckpointSource } from '../market-channels.ts';
import type { LiveSocket } from '../live-socket.ts';
import { messageFrame } from '../outgoing-messages.ts';
import { bookOptions } from './book-options.ts';
import { compactMarkets } from './compact-markets.ts';
import type { CompactMarket } from './compact-markets.ts';
import { emptyFeedStats } from './feed-stats.ts';
import type { FeedStats } from './feed-stats.ts';
import { createGuards } from './guards.ts';
import { classStreams } from './group-streams.ts';
import type { ClassStreams } from './group-streams.ts';
import type { HeadSource } from './head-stream.ts';
import { createPeriodClass, periodUnder } from './period-class.ts';
import type { PeriodClass } from './period-class.ts';
import { scaledBooks } from './scaled-book.ts';
import { createViewGroup } from './view-group.ts';
import type { SeenTrades, ViewGroup } from './view-group.ts';
import { groupKeyOf, wishOf } from './wish.ts';
import type { Wish } from './wish.ts';

/** A client with more bytes than this in its queue gets no frames, and a KEY once fewer than the second wait. */
const SLOW_BYTES = 16 * 1024;
const DRAINED_BYTES = 4 * 1024;
/** A client in step gets a KEY this often, so that no error lasts, ms. */
const KEY_EVERY_MS = 60_000;
/** Least time between two answers to `key`, ms. */
const KEY_ASKED_MS = 1000;
const SECOND_MS = 1000;

/** The compact feed (docs/feed.md): binary frames for the sockets that sent a view. */
export interface CompactFeed {
  /** Answers a view. @returns false for one that was dropped: too many a second, or an id that does not grow */
  view(socket: LiveSocket, view: View): boolean;
  /** Notes that a client lost step; the KEY comes with the next flush. */
  wantKey(socket: LiveSocket, message: WantKey): void;
  /** Forgets a socket. */
  leave(socket: LiveSocket): void;
  /** Sends what is due. */
  flush(nowMs: number): void;
  /** Unsubscribes from the market. */
  close(): void;
  stats(): FeedStats;
}

export interface CompactFeedParts {
  readonly market: Market;
  readonly proof: HeadSource & Pick<CheckpointSource, 'onCheckpoint'>;
  readonly clock: Clock;
  readonly load: Pick<Load, 'sheds'>;
  /** Called when the page of a socket is shown that was quiet. */
  onShown(socket: LiveSocket): void;
}

/** All views of one period. */
interface RunningClass {
  readonly state: PeriodClass;
  readonly streams: ClassStreams;
  readonly groups: Map<string, RunningGroup>;
}

interface RunningGroup {
  readonly key: string;
  readonly wish: Wish;
  readonly of: RunningClass;
  readonly group: ViewGroup;
  readonly members: Set<Member>;
  release(): void;
}

/** A socket with a view. */
interface Member {
  readonly socket: LiveSocket;
  /** Markets whose numbers were told to it. */
  readonly named: Set<CompactMarket>;
  viewId: number;
  period: FeedPeriodMs;
  /** Null while it is quiet. */
  group: RunningGroup | null;
  /** It gets a KEY before any other frame. */
  owesKey: boolean;
  keyMs: number;
  /** When `key` was answered last. */
  askedMs: number;
  asked: boolean;
  /** Views that it may send now, and since when that counts. */
  views: number;
  viewsMs: number;
}

/** Takes one of the views that a socket may send in a second. */
function takeView(member: Member, nowMs: number): boolean {
  const earned = (Math.abs(nowMs - member.viewsMs) * FEED_LIMITS.viewsPerSecond) / SECOND_MS;
  member.views = Math.min(FEED_LIMITS.viewsPerSecond, member.views + earned);
  member.viewsMs = nowMs;
  if (member.views < 1) return false;
  member.views -= 1;
  return true;
}

export function createCompactFeed({ market, proof, clock, load, onShown }: CompactFeedParts): CompactFeed {
  const epoch = randomUUID();
  const markets = compactMarkets(market);
  const books = scaledBooks(market);
  const options = bookOptions();
  const guards = createGuards<Member>(market);
  const counts = emptyFeedStats();
  const writers = { out: new ByteWriter(), inner: new ByteWriter() };
  const classes = new Map<FeedPeriodMs, RunningClass>();
  const members = new Map<LiveSocket, Member>();
  const isSlow = (): boolean => load.sheds('marketPace');
  /** The load at the last flush, which the told periods belong to. */
  let slow = false;

  const stopHeads = proof.onCheckpoint((head) => {
    for (const { streams } of classes.values()) streams.signed(head);
  });

  function classOf(period: FeedPeriodMs, nowMs: number): RunningClass {
    const known = classes.get(period);
    if (known) return known;
    const created: RunningClass = {
      state: createPeriodClass(period, markets, nowMs),
      streams: classStreams({ market, proof, books, options }),
      groups: new Map(),
    };
    classes.set(period, created);
    return created;
  }

  function groupOf(wish: Wish, nowMs: number): RunningGroup {
    const of = classOf(wish.period, nowMs);
    const key = groupKeyOf(wish);
    const known = of.groups.get(key);
    if (known) return known;
    const { watched, release } = of.streams.use(wish, nowMs);
    const group = createViewGroup(wish, of.state, watched, nowMs, writers);
    const created: RunningGroup = { key, wish, of, group, members: new Set(), release };
    of.groups.set(key, created);
    return created;
  }

  function leaveGroup(member: Member): void {
    const { group } = member;
    member.group = null;
    group?.members.delete(member);
    if (!group || group.members.size > 0) return;
    group.release();
    group.of.groups.delete(group.key);
    if (group.of.groups.size === 0) classes.delete(group.of.state.period);
  }

  function sendFrame(member: Member, frame: Buffer): void {
    const count = counts[member.period];
    count.frames += 1;
    count.bytes += frame.length;
    member.socket.send(frame);
  }

  function sendKey(member: Member, nowMs: number, seen?: SeenTrades): void {
    if (!member.group) return;
    member.owesKey = false;
    member.keyMs = nowMs;
    counts[member.period].keys += 1;
    sendFrame(member, member.group.group.key(member.viewId, seen));
  }

  function tellView(member: Member, numbers: readonly CompactMarket[], refused: readonly string[]): void {
    const message = messageFrame({
      type: 'VIEW',
      v: FEED_VERSION,
      id: member.viewId,
      epoch,
      serverTime: clock.now(),
      period: periodUnder(member.period, isSlow()),
      numbers: Object.fromEntries(numbers.map(({ wire, number }) => [wire, number])),
      refused: [...refused],
    });
    member.socket.send(message);
  }

  function seenBy({ seen }: View): SeenTrades | undefined {
    if (seen?.epoch !== epoch) return undefined;
    return new Map(
      Object.entries(seen.trades).flatMap(([wire, seq]) => {
        const found = markets.find(wire);
        return found ? [[found, seq] as const] : [];
      }),
    );
  }

  function memberOf(socket: LiveSocket, nowMs: number): Member {
    const known = members.get(socket);
    if (known) return known;
    const member: Member = {
      socket,
      named: new Set(),
      viewId: 0,
      period: 100,
      group: null,
      owesKey: false,
      keyMs: nowMs,
      askedMs: -Infinity,
      asked: false,
      views: FEED_LIMITS.viewsPerSecond,
      viewsMs: nowMs,
    };
    members.set(socket, member);
    return member;
  }

  /** Returns the markets of a wish whose numbers the socket does not know, which it knows from now on. */
  function unnamed({ named }: Member, { shown, others, guards: limits }: Wish): readonly CompactMarket[] {
    const wanted = new Set([...shown, ...others, ...limits.map((guard) => guard.market)]);
    const fresh = [...wanted].filter((each) => !named.has(each));
    for (const each of fresh) named.add(each);
    return fresh;
  }

  /** Sends nothing until the queue has drained, and then a KEY. */
  function hold(member: Member, nowMs: number): void {
    if (!member.group) return;
    member.owesKey = true;
    member.socket.compactSlowSinceMs ??= nowMs;
  }

  /** Sends the frame of a flush, or the KEY that is owed in its place; a slow client gets nothing. */
  function deliver(member: Member, frame: Buffer | null, nowMs: number): void {
    const { socket } = member;
    const limit = member.owesKey && socket.compactSlowSinceMs !== null ? DRAINED_BYTES : SLOW_BYTES;
    if (socket.queuedBytes > limit) {
      if (frame === null) return;
      hold(member, nowMs);
      counts[member.period].skipped += 1;
      return;
    }
    socket.compactSlowSinceMs = null;
    const asked = member.asked && Math.abs(nowMs - member.askedMs) >= KEY_ASKED_MS;
    if (asked) {
      member.asked = false;
      member.askedMs = nowMs;
    }
    if (asked || member.owesKey) return sendKey(member, nowMs);
    if (frame === null) return;
    sendFrame(member, frame);
    // Behind the frame and not in its place, since a candle that closes is in the frame alone.
    if (Math.abs(nowMs - member.keyMs) >= KEY_EVERY_MS) sendKey(member, nowMs);
  }

  function* dayMarkets(of: RunningClass): Iterable<CompactMarket> {
    for (const { wish } of of.groups.values()) if (wish.day) yield* wish.shown;
  }

  function flushClass(of: RunningClass, nowMs: number): void {
    const { state, streams, groups } = of;
    const isDue = state.isDue(nowMs, slow);
    let counted = isDue;
    if (isDue) {
      streams.flush(nowMs);
      state.advance(nowMs, () => dayMarkets(of));
    }
    for (const { group, members: all } of groups.values()) {
      let frame = isDue ? group.flush(nowMs) : null;
      if (frame === null && group.isSilent(nowMs)) {
        if (!counted) state.count();
        counted = true;
        frame = group.empty(nowMs);
      }
      for (const member of all) deliver(member, frame, nowMs);
    }
  }

  return {
    view(socket, view) {
      const nowMs = clock.now();
      const member = memberOf(socket, nowMs);
      if (!takeView(member, nowMs) || view.id <= member.viewId) return false;
      markets.refresh();
      const wish = wishOf(view, markets, options);
      const before = member.group;
      member.viewId = view.id;
      member.period = wish.period;
      if (socket.compact === 'quiet' && !wish.quiet) onShown(socket);
      socket.compact = wish.quiet ? 'quiet' : 'shown';
      socket.compactSlowSinceMs = null;
      guards.set(member, wish.guards);
      tellView(member, unnamed(member, wish), wish.refused);
      const next = wish.quiet ? null : groupOf(wish, nowMs);
      if (before !== next) leaveGroup(member);
      member.group = next;
      next?.members.add(member);
      if (socket.queuedBytes > SLOW_BYTES) hold(member, nowMs);
      else sendKey(member, nowMs, seenBy(view));
      return true;
    },

    wantKey(socket, { id }) {
      const member = members.get(socket);
      if (!member?.group || id !== member.viewId) return;
      counts[member.period].lost += 1;
      member.asked = true;
    },

    leave(socket) {
      const member = members.get(socket);
      if (!member) return;
      members.delete(socket);
      guards.remove(member);
      leaveGroup(member);
    },

    flush(nowMs) {
      markets.refresh();
      if (slow !== isSlow()) {
        slow = !slow;
        for (const member of members.values()) if (member.group) tellView(member, [], []);
      }
      guards.flush(sendFrame);
      for (const of of classes.values()) flushClass(of, nowMs);
    },

    close() {
      guards.stop();
      stopHeads();
      books.stop();
      markets.close();
    },

    stats: () => structuredClone(counts),
  };
}
