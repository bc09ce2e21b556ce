import { randomUUID } from 'node:crypto';
import { FEED_VERSION } from '../../../protocol/feed/frame-format.ts';
import type { View, WantKey } from '../../../protocol/feed/view.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Load } from '../../infra/load.ts';
import type { Market } from '../../market/market.ts';
import type { LiveSocket } from '../live-socket.ts';
import type { CheckpointSource } from '../market-channels.ts';
import { messageFrame } from '../outgoing-messages.ts';
import { compactMarkets } from './compact-markets.ts';
import type { CompactMarket } from './compact-markets.ts';
import { FeedMember } from './feed-member.ts';
import { emptyFeedStats } from './feed-stats.ts';
import type { FeedStats } from './feed-stats.ts';
import { createGuards } from './guards.ts';
import type { HeadSource } from './head-stream.ts';
import type { SeenTrades } from './key-parts.ts';
import { periodUnder } from './period-class.ts';
import { runningGroups } from './running-groups.ts';
import { scaledBooks } from './scaled-book.ts';
import { wishOf } from './wish.ts';
import type { Wish } from './wish.ts';

/** `replaced`: it waits in the place of another, which was dropped. `dropped`: its id does not grow. */
export type ViewOutcome = 'answered' | 'waits' | 'replaced' | 'dropped';

/** The compact feed (docs/feed.md): binary frames for the sockets that sent a view. */
export interface CompactFeed {
  /** Answers a view; one over the limit a second waits for its turn, unless a newer one takes its place. */
  view(socket: LiveSocket, view: View): ViewOutcome;
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
}

/** Returns the markets of a wish whose numbers the socket does not know, which it knows from now on. */
function unnamed({ named }: FeedMember, { shown, others, guards }: Wish): readonly CompactMarket[] {
  const wanted = new Set([...shown, ...others, ...guards.map((guard) => guard.market)]);
  const fresh = [...wanted].filter((each) => !named.has(each));
  for (const each of fresh) named.add(each);
  return fresh;
}

export function createCompactFeed({ market, proof, clock, load }: CompactFeedParts): CompactFeed {
  const epoch = randomUUID();
  const markets = compactMarkets(market);
  const books = scaledBooks(market);
  const guards = createGuards<FeedMember>(market);
  const counts = emptyFeedStats();
  const groups = runningGroups<FeedMember>(
    markets,
    { market, proof, books },
    (member, group, nowMs) => member.begin(group, nowMs),
    (period) => void (counts[period].early += 1),
  );
  const members = new Map<LiveSocket, FeedMember>();
  /** Members with a pending view. */
  const late = new Set<FeedMember>();
  const stopHeads = proof.onCheckpoint(groups.signed);
  const isSlow = (): boolean => load.sheds('marketPace');
  /** The load at the last flush, which the sent periods belong to. */
  let slow = false;

  function tellView(member: FeedMember, numbers: readonly CompactMarket[], refused: readonly string[]): void {
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

  function memberOf(socket: LiveSocket, nowMs: number): FeedMember {
    const member = members.get(socket) ?? new FeedMember(socket, counts, nowMs);
    members.set(socket, member);
    return member;
  }

  function answer(member: FeedMember, view: View, nowMs: number): void {
    markets.refresh();
    const wish = wishOf(view, markets, groups.options);
    member.viewId = view.id;
    member.period = wish.period;
    member.socket.compact = wish.quiet ? 'quiet' : 'shown';
    guards.set(member, wish.guards);
    tellView(member, unnamed(member, wish), wish.refused);
    member.end(seenBy(view));
    groups.move(member, wish.quiet ? null : wish, nowMs);
  }

  function answerLate(nowMs: number): void {
    for (const member of late) {
      const { waiting } = member;
      if (!waiting || !member.takeView(nowMs)) continue;
      member.waiting = null;
      late.delete(member);
      answer(member, waiting, nowMs);
    }
  }

  return {
    view(socket, view) {
      const nowMs = clock.now();
      const member = memberOf(socket, nowMs);
      const { waiting, viewId } = member;
      if (view.id <= (waiting?.id ?? viewId)) return 'dropped';
      if (!waiting && member.takeView(nowMs)) {
        answer(member, view, nowMs);
        return 'answered';
      }
      member.waiting = view;
      late.add(member);
      return waiting ? 'replaced' : 'waits';
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
      late.delete(member);
      guards.remove(member);
      groups.move(member, null, clock.now());
    },

    flush(nowMs) {
      markets.forgetDays();
      answerLate(nowMs);
      markets.refresh();
      books.sweep(nowMs);
      if (slow !== isSlow()) {
        slow = !slow;
        for (const member of members.values()) if (member.group) tellView(member, [], []);
      }
      guards.flush((member, frame) => member.send(frame));
      groups.flush(nowMs, slow, (member, frame) => member.deliver(frame, nowMs));
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
