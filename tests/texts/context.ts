import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseOf } from './text-problems.ts';

/** Roles of a text on the screen. The role decides how long a text may be and how it ends. */
export const ROLES = [
  'button',
  'link',
  'tab',
  'chip',
  'title',
  'label',
  'value',
  'state',
  'toast',
  'error',
  'body',
  'hint',
  'placeholder',
  'option',
  'menu',
  'aria',
  'article',
] as const;

export type Role = (typeof ROLES)[number];

/** Roles in a row of fixed height: their text must fit on one line at 320 px. */
export const NARROW_ROLES: ReadonlySet<Role> = new Set(['button', 'tab', 'chip']);

/** The information about a text that a translator needs. */
export interface Context {
  readonly role: Role;
  /** Page or sheet, and where on it. */
  readonly screen: string;
  /** A value of each placeholder, as a person sees it. */
  readonly sample?: Readonly<Record<string, string>>;
  /** Which meaning of an English word that has several, where a language may need another word for it. */
  readonly sense?: string;
  /** CSS px the text may take in a window of 320 px; of buttons, tabs and chips. */
  readonly width?: number;
}

const read = (path: string): ReadonlyMap<string, Context> =>
  new Map(
    Object.entries(
      JSON.parse(readFileSync(join(import.meta.dirname, '../..', path), 'utf8')) as Record<string, Context>,
    ),
  );

/** By key without plural form. No file of the app imports it, so no browser loads it. */
export const APP_CONTEXT = read('src/i18n/context.json');
export const EXCHANGE_CONTEXT = read('server/texts/context.json');

const KNOWN_ROLES: ReadonlySet<string> = new Set(ROLES);

function entryProblem(texts: readonly string[], { role, screen, sample = {}, width }: Context): string | null {
  if (!KNOWN_ROLES.has(role)) return `unknown role "${role}"`;
  if (typeof screen !== 'string' || screen.trim() === '') return 'no screen';
  const wanted = new Set(texts.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)));
  for (const name of wanted) if (!sample[name]) return `no sample of {{${name}}}`;
  for (const name of Object.keys(sample)) if (!wanted.has(name)) return `a sample of {{${name}}}, which it has not`;
  if (NARROW_ROLES.has(role) && !width) return `no width, and it is a ${role}`;
  if (width !== undefined && !(width > 0 && width <= 320)) return `a width of ${width} px`;
  return null;
}

/**
 * Lists English keys without a context, contexts without a key, and contexts that lack what they must have, `key: what`.
 * @param english  key to text
 */
export function contextProblems(english: ReadonlyMap<string, string>, context: ReadonlyMap<string, Context>): string[] {
  const forms = new Map<string, string[]>();
  for (const [key, text] of english) {
    const base = baseOf(key);
    forms.set(base, [...(forms.get(base) ?? []), text]);
  }
  const problems: string[] = [];
  for (const [key, texts] of forms) {
    const entry = context.get(key);
    const problem = entry ? entryProblem(texts, entry) : 'no context';
    if (problem !== null) problems.push(`${key}: ${problem}`);
  }
  for (const key of context.keys()) if (!forms.has(key)) problems.push(`${key}: a context, and no text`);
  return problems;
}
