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

/** The classes and groups that have a member. */
export interface RunningGroups<Member> {
  /** Says by which steps books are gathered. */
  readonly options: Pick<BookOptions, 'nearest'>;
  /** Puts a member into the group of a wish, created when nobody has it yet, and takes it out of the one before. */
  move(member: Member, wish: Wish | null, nowMs: number): RunningGroup<Member> | null;
  /** Passes on a head that has just been signed. */
  signed(head: CheckpointWire): void;
  /**
   * Makes the frames that are due.
   * @param deliver  called for each member, with null when its group has no frame
   */
  flush(nowMs: number, slow: boolean, deliver: (member: Member, frame: Buffer | null) => void): void;
}

type GroupSources = Omit<StreamSources, 'options'>;

export function runningGroups<Member>(markets: CompactMarkets, sources: GroupSources): RunningGroups<Member> {
  const options = bookOptions();
  const builder = new FrameBuilder();
  const classes = new Map<FeedPeriodMs, RunningClass<Member>>();
  const groupOf = new Map<Member, Entry<Member>>();

  function classOf(period: FeedPeriodMs, nowMs: number): RunningClass<Member> {
    const known = classes.get(period);
    if (known) return known;
    const created: RunningClass<Member> = {
      state: createPeriodClass(period, markets, nowMs),
      streams: classStreams({ ...sources, options }),
      groups: new Map(),
    };
    classes.set(period, created);
    return created;
  }

  function entryOf(wish: Wish, nowMs: number): Entry<Member> {
    const of = classOf(wish.period, nowMs);
    const key = groupKeyOf(wish);
    const known = of.groups.get(key);
    if (known) return known;
    const { watched, release } = of.streams.use(wish, nowMs);
    const group = createViewGroup({ wish, of: of.state, watched, builder, startMs: nowMs });
    const created: Entry<Member> = { key, wish, of, group, members: new Set(), release };
    of.groups.set(key, created);
    return created;
  }

  function leave(member: Member, { key, of, members, release }: Entry<Member>): void {
    members.delete(member);
    if (members.size > 0) return;
    release();
    of.groups.delete(key);
    if (of.groups.size === 0) classes.delete(of.state.period);
  }

  function* dayMarkets({ groups }: RunningClass<Member>): Iterable<CompactMarket> {
    for (const { wish } of groups.values()) if (wish.day) yield* wish.shown;
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
      const before = groupOf.get(member);
      // The next group first, so that streams and class of both are kept.
      const next = wish && entryOf(wish, nowMs);
      next?.members.add(member);
      if (next) groupOf.set(member, next);
      else groupOf.delete(member);
      if (before && before !== next) leave(member, before);
      return next;
    },
    signed(head) {
      for (const { streams } of classes.values()) streams.signed(head);
    },
    flush(nowMs, slow, deliver) {
      for (const of of classes.values()) {
        const { state, streams, groups } = of;
        const isFlush = state.isDue(nowMs, slow);
        let counted = isFlush;
        const count = (): void => {
          if (!counted) state.count();
          counted = true;
        };
        if (isFlush) {
          streams.flush(nowMs);
          state.advance(nowMs, () => dayMarkets(of));
        }
        for (const { group, members } of groups.values()) {
          const frame = frameOf(group, isFlush, count, nowMs);
          for (const member of members) deliver(member, frame);
        }
      }
    },
  };
}
