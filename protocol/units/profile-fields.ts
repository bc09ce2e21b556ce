import emailModule from 'validator/lib/isEmail.js';
import type { IsEmailOptions } from 'validator/lib/isEmail.js';
import { cleanLine } from './clean-text.ts';
import { phoneNumberOf } from './phone-number.ts';

/** Fields of a profile that a user may change, validated by the same function on the exchange and in the app. */
export const PROFILE_FIELDS = ['loginName', 'email', 'phone', 'antiPhishingPhrase'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

type IsEmail = (text: string, options?: IsEmailOptions) => boolean;
/** Unwraps a CommonJS module with several exports: Node and bundlers import the whole module, Vitest its function. */
const isEmail: IsEmail =
  typeof emailModule === 'function' ? emailModule : (emailModule as { readonly default: IsEmail }).default;

/** Markup, and invisible characters that `cleanLine` leaves: control, format and unassigned ones. */
const REFUSED = /[<>\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

const MAX: Readonly<Record<'loginName' | 'antiPhishingPhrase', number>> = { loginName: 50, antiPhishingPhrase: 30 };

/**
 * Returns the canonical text: cleaned like every line, a phone in E.164; empty for an empty one; null when it is
 * refused.
 */
export function profileFieldOf(field: ProfileField, typed: string): string | null {
  const text = cleanLine(typed);
  if (REFUSED.test(text)) return null;
  if (text === '') return '';
  if (field === 'email') return isEmail(text) ? text : null;
  if (field === 'phone') return phoneNumberOf(text);
  return [...text].length <= MAX[field] ? text : null;
}
