import type { FeedPeriodMs } from '../../../protocol/feed/frame-format.ts';
import type { CheckpointWire } from '../../proof/checkpoint-logs.ts';
import { bookOptions } from './book-options.ts';
import type { BookOptions } from './book-options.ts';
import type { CompactMarket, CompactMarkets } from './compact-markets.ts';
import { FrameBuilder } from './frame-builder.ts';
import { classStreams } from './group-streams.ts';
import type { ClassStreams, StreamSources } from './group-streams.ts';
import { createPeriodClass } from './period-class.ts';
import type { PeriodClass } from './period-class.ts';
import { createViewGroup } from './view-group.ts';
import type { ViewGroup } from './view-group.ts';
import { groupKeyOf } from './wish.ts';
import type { Wish } from './wish.ts';

/** All views of one period. */
interface RunningClass<Member> {
  readonly state: PeriodClass;
  readonly streams: ClassStreams;
  readonly groups: Map<string, Entry<Member>>;
  /** Members that join after the next flush, with what they wish. */
  readonly waiting: Map<Member, Wish>;
  /** Markets whose 24 h figures are wanted, with the number of groups that want them. */
  readonly dayUsers: Map<CompactMarket, number>;
}

/** Views with equal wishes. */
export interface RunningGroup<Member> {
  readonly group: ViewGroup;
  readonly members: ReadonlySet<Member>;
}

interface Entry<Member> extends RunningGroup<Member> {
  readonly key: string;
  readonly wish: Wish;
  readonly of: RunningClass<Member>;
  readonly members: Set<Member>;
  release(): void;
}

/** The classes and groups that have a member, and until the next flush those that had one. */
export interface RunningGroups<Member> {
  /** Says by which steps books are gathered. */
  readonly options: Pick<BookOptions, 'nearest'>;
  /**
   * Takes a member out of its group and puts it into that of a wish, created when nobody has it yet: at once where price,
   * trades and book of the KEY are of one moment, otherwise after the next flush, which then comes within half a second.
   */
  move(member: Member, wish: Wish | null, nowMs: number): void;
  /** Passes on a head that has just been signed. */
  signed(head: CheckpointWire): void;
  /**
   * Makes the frames that are due.
   * @param deliver  called for each member, with null when its group has no frame
   */
  flush(nowMs: number, slow: boolean, deliver: (member: Member, frame: Buffer | null) => void): void;
}

type GroupSources = Omit<StreamSources, 'options'>;

/**
 * @param joined  called with each member that is in the group of its wish from now on
 * @param early   called for each flush before the end of its period
 */
export function runningGroups<Member>(
  markets: CompactMarkets,
  sources: GroupSources,
  joined: (member: Member, group: ViewGroup, nowMs: number) => void,
  early: (period: FeedPeriodMs) => void,
): RunningGroups<Member> {
  const options = bookOptions();
  const builder = new FrameBuilder();
  const classes = new Map<FeedPeriodMs, RunningClass<Member>>();
  const groupOf = new Map<Member, Entry<Member>>();
  const waitsIn = new Map<Member, RunningClass<Member>>();

  function classOf(period: FeedPeriodMs, nowMs: number): RunningClass<Member> {
    const known = classes.get(period);
    if (known) return known;
    const created: RunningClass<Member> = {
      state: createPeriodClass(period, markets, nowMs),
      streams: classStreams({ ...sources, options }),
      groups: new Map(),
      waiting: new Map(),
      dayUsers: new Map(),
    };
    classes.set(period, created);
    return created;
  }

  function entryOf(of: RunningClass<Member>, wish: Wish, nowMs: number): Entry<Member> {
    const key = groupKeyOf(wish);
    const known = of.groups.get(key);
    if (known) return known;
    const { watched, release } = of.streams.use(wish, nowMs);
    const group = createViewGroup({ wish, of: of.state, watched, builder, startMs: nowMs });
    const created: Entry<Member> = { key, wish, of, group, members: new Set(), release };
    of.groups.set(key, created);
    countDays(created, 1);
    return created;
  }

  function countDays({ wish, of: { dayUsers } }: Entry<Member>, more: 1 | -1): void {
    if (!wish.day) return;
    for (const market of wish.shown) {
      const users = (dayUsers.get(market) ?? 0) + more;
      if (users > 0) dayUsers.set(market, users);
      else dayUsers.delete(market);
    }
  }

  function leave(member: Member): void {
    waitsIn.get(member)?.waiting.delete(member);
    waitsIn.delete(member);
    const entry = groupOf.get(member);
    if (!entry) return;
    groupOf.delete(member);
    entry.members.delete(member);
    if (entry.members.size > 0) return;
    entry.release();
    countDays(entry, -1);
    entry.of.groups.delete(entry.key);
  }

  function join(member: Member, of: RunningClass<Member>, wish: Wish, nowMs: number): void {
    const entry = entryOf(of, wish, nowMs);
    entry.members.add(member);
    groupOf.set(member, entry);
    joined(member, entry.group, nowMs);
  }

  /** Waiting members join now, because all streams have just been sent. */
  function joinWaiting(of: RunningClass<Member>, nowMs: number): void {
    const members = [...of.waiting];
    of.waiting.clear();
    for (const [member, wish] of members) {
      waitsIn.delete(member);
      // Others may have taken the last free choices of a book meanwhile.
      const watch = wish.watch.map((each) => ({ ...each, book: each.book && options.nearest(each.market, each.book) }));
      join(member, of, { ...wish, watch }, nowMs);
    }
  }

  /** Returns the frame of a group. @param count  counts a flush that is not due, at most once */
  function frameOf(group: ViewGroup, isFlush: boolean, count: () => void, nowMs: number): Buffer | null {
    const frame = isFlush ? group.flush(nowMs) : null;
    if (frame !== null || !group.isSilent(nowMs)) return frame;
    count();
    return group.empty(nowMs);
  }

  return {
    options,
    move(member, wish, nowMs) {
      // First, because streams without another user restart, all at the same moment.
      leave(member);
      if (!wish) return;
      const of = classOf(wish.period, nowMs);
      if (of.groups.has(groupKeyOf(wish)) || of.streams.isOneMoment(wish)) {
        join(member, of, wish, nowMs);
        return;
      }
      of.waiting.set(member, wish);
      waitsIn.set(member, of);
    },
    signed(head) {
      for (const { streams } of classes.values()) streams.signed(head);
    },
    flush(nowMs, slow, deliver) {
      for (const of of classes.values()) {
        const { state, streams, groups, waiting, dayUsers } = of;
        if (groups.size === 0 && waiting.size === 0) {
          classes.delete(state.period);
          continue;
        }
        const isDue = state.isDue(nowMs, slow);
        const isFlush = isDue || (waiting.size > 0 && state.isDueForJoining(nowMs));
        if (isFlush && !isDue) early(state.period);
        let counted = isFlush;
        const count = (): void => {
          if (!counted) state.count();
          counted = true;
        };
        if (isFlush) {
          streams.flush(nowMs);
          state.advance(nowMs, dayUsers);
        }
        for (const { group, members } of groups.values()) {
          const frame = frameOf(group, isFlush, count, nowMs);
          for (const member of members) deliver(member, frame);
        }
        if (isFlush) joinWaiting(of, nowMs);
      }
    },
  };
}
