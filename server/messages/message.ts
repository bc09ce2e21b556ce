import type { Text } from '../texts/text.ts';

/** Categories of private messages (N2). */
export const CATEGORIES = ['money', 'security', 'trading', 'news'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Categories that a user may mute; money and security are always sent. */
export const MUTABLE = ['trading', 'news'] as const satisfies readonly Category[];
export type MutableCategory = (typeof MUTABLE)[number];

/** A message to one user, in the user's language. Plain text without links. */
export interface Message {
  /** Derived from the record and its state, so that no event is sent twice: letters, digits, `-`, at most 64. */
  readonly id: string;
  readonly userId: string;
  readonly category: Category;
  /** The event, without figures. */
  readonly title: Text;
  /** The amount that the event is about. It becomes the first line of the stored content. */
  readonly amount?: Text;
  readonly content: Text;
  /** Page of the app that shows the record: `/pages/deposit/detail?id=…`. */
  readonly path?: string;
}
