import emailModule from 'validator/lib/isEmail.js';
import type { IsEmailOptions } from 'validator/lib/isEmail.js';
import { cleanLine } from './clean-text.ts';
import { phoneNumberOf } from './phone-number.ts';

/** What people say of themselves and may change. One check for the exchange and the app. */
export const PROFILE_FIELDS = ['loginName', 'email', 'phone', 'antiPhishingPhrase'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

type IsEmail = (text: string, options?: IsEmailOptions) => boolean;
/** CommonJS with more than one export: Node and bundlers hand over the whole module, Vitest the function in it. */
const isEmail: IsEmail =
  typeof emailModule === 'function' ? emailModule : (emailModule as { readonly default: IsEmail }).default;

/** Markup, and whatever `cleanLine` leaves that nobody sees: control and format characters, no characters at all. */
const REFUSED = /[<>\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

const MAX: Readonly<Record<'loginName' | 'antiPhishingPhrase', number>> = { loginName: 50, antiPhishingPhrase: 30 };

/**
 * @returns the text as it is kept, cleaned as every line is, a phone in E.164; empty for an empty one; null when it is refused
 */
export function profileFieldOf(field: ProfileField, typed: string): string | null {
  const text = cleanLine(typed);
  if (REFUSED.test(text)) return null;
  if (text === '') return '';
  if (field === 'email') return isEmail(text) ? text : null;
  if (field === 'phone') return phoneNumberOf(text);
  return [...text].length <= MAX[field] ? text : null;
}
