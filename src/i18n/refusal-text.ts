import { REFUSALS } from '../../protocol/errors.ts';
import type { ErrorContext, Refusal, RefusalName } from '../../protocol/errors.ts';
import { countOf, exactRefusalText } from './exact-refusal.ts';
import { t } from './translate.ts';
import { unansweredText } from './unanswered-text.ts';

const ALL = Object.values(REFUSALS) as readonly (Refusal & { name: RefusalName })[];

/** `请等待 {seconds} 秒后重试` as a pattern that also takes what the server fills in. */
const patternOf = (msg: string): RegExp =>
  new RegExp(`^${msg.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+?)')}$`);

const saysThis = (refusal: Refusal, msg: string): RegExpExecArray | null => patternOf(refusal.msg).exec(msg);

/**
 * Which refusal of the catalogue an answer is: by (context, code) first, then by code in the general context, then by
 * its exact message (decisions 22, 25). Where several share a code, the message decides, else the first.
 */
export function refusalOf(context: ErrorContext, code: number, msg: string): RefusalName | null {
  const coded = (where: ErrorContext) => ALL.filter((known) => known.context === where && known.code === code);
  const own = coded(context);
  const candidates = own.length > 0 ? own : coded('general');
  const worded = (among: readonly (Refusal & { name: RefusalName })[]) => among.find((known) => saysThis(known, msg));
  return (worded(candidates) ?? candidates[0] ?? worded(ALL))?.name ?? null;
}

/**
 * What a refused call says to the person, in their language. The server's own words are never the answer; show them
 * under "details" where there is room.
 * @param details  facts the server sends along (`seconds`, `required` …); those inside `msg` are read from it
 */
export function refusalText(
  context: ErrorContext,
  code: number,
  msg: string,
  details: Readonly<Record<string, string>> = {},
): string {
  const name = refusalOf(context, code, msg);
  if (name === null) return t('errors.generic');
  const facts: Readonly<Record<string, string>> = { ...saysThis(REFUSALS[name], msg)?.groups, ...details };
  if (REFUSALS[name].msg.includes('{seconds}') && !facts['seconds']) return t(['errors.waitLater', 'errors.generic']);
  const exact = exactRefusalText(name, facts);
  if (exact !== null) return exact;
  // `replace`, so that no fact of the server is taken for an option of the translator. The plainest sentence stands in
  // while the refusals are not loaded, which home does not wait for.
  return t([`errors.refusal.${name}`, 'errors.generic'], { replace: facts, ...countOf(facts) });
}

/** How a call can fail; `api/result.ts` hands out this shape. */
export interface CallFailure {
  readonly kind: 'network' | 'timeout' | 'tokenInvalid' | 'refused' | 'malformed' | 'unsupported' | 'broken';
  readonly context: ErrorContext;
  readonly code: number;
  readonly msg: string;
  readonly details: Readonly<Record<string, string>>;
}

/** After these nobody here knows whether what was asked was done (G18). */
export const leavesUnsure = ({ kind }: CallFailure): boolean => kind !== 'refused' && kind !== 'tokenInvalid';

/** The sentence for any failed call: no answer, none in time, signed out, refused, or an answer that makes no sense. */
export function failureText({ kind, context, code, msg, details }: CallFailure): string {
  if (kind === 'refused') return refusalText(context, code, msg, details);
  if (kind === 'tokenInvalid') return refusalText('general', 401, msg, details);
  return unansweredText(kind) ?? t('errors.generic');
}
