import { effect, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { sessionStore } from '../../../data/session.ts';

/** A tag, or null for the trades without one. */
export type TagOrNone = string | null;

/** Tags that the person chose for the two sides; undefined where none was chosen yet. */
type Chosen = readonly [TagOrNone | undefined, TagOrNone | undefined];

const NOTHING: Chosen = [undefined, undefined];
const chosen = signal(NOTHING);

/** The tags that are compared; they last as long as the page is loaded and the account is signed in. */
export const chosenTags: ReadonlySignal<Chosen> = chosen;

let owner: string | null = null;
// Tags are of one person's notes: nobody else sees them.
effect(() => {
  const userId = sessionStore.currentUser.value?.userId ?? null;
  if (userId === owner) return;
  owner = userId;
  chosen.value = NOTHING;
});

/** Returns tags by the number of their trades, the most first; trades without a tag are the last. */
export const offeredTags = (byTag: ReadonlyMap<TagOrNone, { readonly length: number }>): readonly TagOrNone[] =>
  [...byTag.keys()].sort((a, b) =>
    a === null ? 1 : b === null ? -1 : byTag.get(b)!.length - byTag.get(a)!.length || (a < b ? -1 : 1),
  );

/** Returns the two tags that are shown: the chosen ones that are offered, else the first; null where there are no two. */
export function shownTags(
  offered: readonly TagOrNone[],
  [first, second]: Chosen,
): readonly [TagOrNone, TagOrNone] | null {
  const orFirst = (wanted: TagOrNone | undefined, taken: TagOrNone | undefined): TagOrNone | undefined =>
    wanted !== undefined && wanted !== taken && offered.includes(wanted)
      ? wanted
      : offered.find((tag) => tag !== taken);
  const some = orFirst(first, undefined);
  const others = orFirst(second, some);
  return some === undefined || others === undefined ? null : [some, others];
}

/** Puts a tag on a side; the tag of the other side changes places with it. @param shown  tags before */
export function chooseTag(shown: readonly [TagOrNone, TagOrNone], side: 0 | 1, tag: TagOrNone): void {
  const other = shown[1 - side] === tag ? shown[side] : shown[1 - side];
  chosen.value = side === 0 ? [tag, other] : [other, tag];
}
