import type { Text } from '../texts/text.ts';

/** Kinds of private messages (N2). */
export const CATEGORIES = ['money', 'security', 'trading', 'news'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Those of which somebody may want none. What money did and what touches safety is always told. */
export const MUTABLE = ['trading', 'news'] as const satisfies readonly Category[];
export type MutableCategory = (typeof MUTABLE)[number];

/** What is told to one person, in their language. Plain text: nothing in it is ever a link. */
export interface Message {
  /** Made of the thing and the state it came to, so that no event can be told twice: letters, digits, `-`, at most 64. */
  readonly id: string;
  readonly userId: string;
  readonly category: Category;
  readonly title: Text;
  readonly content: Text;
  /** Page of the app that shows what it is about: `/pages/deposit/detail?id=…`. */
  readonly path?: string;
}
