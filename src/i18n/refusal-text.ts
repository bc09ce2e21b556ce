import { REFUSALS } from '../../protocol/errors.ts';
import type { ErrorContext, Refusal, RefusalName } from '../../protocol/errors.ts';
import { exactRefusalText } from './exact-refusal.ts';
import { durationText } from './time-text.ts';
import { t } from './translate.ts';
import { unansweredText } from './unanswered-text.ts';

const ALL = Object.values(REFUSALS) as readonly (Refusal & { name: RefusalName })[];

/**
 * Returns a pattern for a message with placeholders, such as `请等待 {seconds} 秒后重试`, that matches the filled-in message.
 */
const patternOf = (msg: string): RegExp =>
  new RegExp(`^${msg.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+?)')}$`);

const saysThis = (refusal: Refusal, msg: string): RegExpExecArray | null => patternOf(refusal.msg).exec(msg);

/**
 * Returns the refusal of the catalogue for an answer: by context, code and message, then by the exact message, in this
 * context before any other, then by context and code, then by code in the general context (decisions 22, 25).
 */
export function refusalOf(context: ErrorContext, code: number, msg: string): RefusalName | null {
  const worded = ALL.filter((known) => saysThis(known, msg));
  const ofContext = (among: typeof ALL, where: ErrorContext) => among.filter((known) => known.context === where);
  const coded = (among: typeof ALL) => among.find((known) => known.code === code);
  const own = ofContext(worded, context);
  const found =
    coded(own) ??
    own[0] ??
    coded(worded) ??
    worded[0] ??
    coded(ofContext(ALL, context)) ??
    coded(ofContext(ALL, 'general'));
  return found?.name ?? null;
}

/**
 * Returns the text of a refused call in the person's language. The server's own message is not part of it; show that
 * under "details" where there is room.
 * @param details  facts that the server sends (`seconds`, `required` …); facts within `msg` are parsed from it
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
  const isWait = REFUSALS[name].msg.includes('{seconds}');
  const seconds = isWait ? (facts['seconds'] ?? '') : '0';
  if (!/^\d{1,9}$/.test(seconds)) return t(['errors.waitLater', 'errors.generic']);
  const exact = exactRefusalText(name, facts);
  if (exact !== null) return exact;
  // Passed as `replace`, so that no fact of the server is read as an option of the translator. The generic sentence is
  // used while the refusals are not loaded, for which home does not wait.
  const replace = isWait ? { ...facts, time: durationText(Number(seconds) * 1000) } : facts;
  return t([`errors.refusal.${name}`, 'errors.generic'], { replace });
}

/** A failed call in the shape that `api/result.ts` returns. */
export interface CallFailure {
  readonly kind: 'network' | 'timeout' | 'tokenInvalid' | 'refused' | 'malformed' | 'unsupported' | 'broken';
  readonly context: ErrorContext;
  readonly code: number;
  readonly msg: string;
  readonly details: Readonly<Record<string, string>>;
  readonly movesMoney?: boolean;
}

/** Whether the request may have been executed despite the failure (G18). */
export const leavesUnsure = ({ kind }: CallFailure): boolean => kind !== 'refused' && kind !== 'tokenInvalid';

/** Refusals that do not say what became of the request. */
const FAULTS: ReadonlySet<RefusalName | null> = new Set<RefusalName | null>([null, 'operationFailed', 'unavailable']);

/**
 * Returns the sentence for a failed call: no answer, timeout, signed out, refused, or a malformed answer. When the
 * outcome of a call that moves money is unknown, it asks to check the history.
 */
export function failureText({ kind, context, code, msg, details, movesMoney = false }: CallFailure): string {
  if (kind === 'tokenInvalid') {
    const isElsewhere = refusalOf('general', 401, msg) === 'loggedInElsewhere';
    return t([`errors.refusal.${isElsewhere ? 'loggedInElsewhere' : 'tokenInvalid'}`, 'errors.generic']);
  }
  if (kind !== 'refused')
    return movesMoney
      ? t([`errors.money.${kind}`, 'errors.checkHistory'])
      : (unansweredText(kind) ?? t('errors.generic'));
  return movesMoney && FAULTS.has(refusalOf(context, code, msg))
    ? t('errors.checkHistory')
    : refusalText(context, code, msg, details);
}
