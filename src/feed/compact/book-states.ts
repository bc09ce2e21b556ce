import { FEED_LIMITS } from '../../../protocol/feed/frame-format.ts';
import { createBookState } from './book-state.ts';
import type { BookState } from './book-state.ts';

interface Place {
  /** State after the previous frame. */
  known: BookState;
  /** State after this frame. */
  next: BookState;
  /** True when this frame changed the book, so `next` is the newest state. */
  changed: boolean;
}

/** The books of the watched markets, at most four. All changes of a frame are committed or undone together. */
export class BookStates {
  #places: Place[] = [];
  #startedOver = false;

  /**
   * Returns the last state of a market's book, from which the caller computes `next`; null when there is none, or when
   * this frame has changed it already.
   */
  change(slot: number): Readonly<Pick<Place, 'known' | 'next'>> | null {
    if (this.#startedOver) return null;
    for (const place of this.#places) {
      const { known, next, changed } = place;
      if (changed || known.slot !== slot) continue;
      place.changed = true;
      next.slot = slot;
      next.step = known.step;
      next.rows = known.rows;
      return place;
    }
    return null;
  }

  /** Returns an empty book for this market to fill; null when there are four others. */
  open(slot: number): BookState | null {
    const place = this.#placeFor(slot);
    if (!place) return null;
    place.changed = true;
    place.next.slot = slot;
    return place.next;
  }

  #placeFor(slot: number): Place | undefined {
    const free = ({ known, changed }: Place) => !changed && (this.#startedOver || known.slot < 0);
    const own = this.#places.find(({ known, next, changed }) => (changed ? next : known).slot === slot);
    const place = own ?? this.#places.find(free);
    if (place || this.#places.length === FEED_LIMITS.watch) return place;
    const added: Place = { known: createBookState(), next: createBookState(), changed: false };
    this.#places.push(added);
    return added;
  }

  /** Forgets all books; `undo` restores them. */
  startOver(): void {
    this.#startedOver = true;
  }

  /** Calls back with each book that this frame has changed. */
  forChanged(hear: (book: BookState) => void): void {
    for (const { next, changed } of this.#places) if (changed) hear(next);
  }

  /** The frame was good. */
  keep(): void {
    for (const place of this.#places) {
      if (place.changed) {
        const known = place.next;
        place.next = place.known;
        place.known = known;
      } else if (this.#startedOver) place.known.slot = -1;
      place.changed = false;
    }
    this.#startedOver = false;
  }

  /** Undoes the changes of this frame. */
  undo(): void {
    for (const place of this.#places) place.changed = false;
    this.#startedOver = false;
  }
}
