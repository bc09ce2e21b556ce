import { SUCCESS } from '../../protocol/envelope.ts';
import { REFUSALS } from '../../protocol/errors.ts';
import type { RefusalName } from '../../protocol/errors.ts';

/** The body of every answer on the wire. */
export interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data?: unknown;
  readonly rows?: readonly unknown[];
  readonly total?: number;
  readonly sums?: unknown;
  readonly details?: Readonly<Record<string, string>>;
}

/**
 * Builds the answer of a successful call. Clients ignore its `msg`; texts of refusals are Chinese
 * (docs/contract.md#errors).
 */
export const success = (fields: Omit<Answer, 'code' | 'msg'>): Answer => ({
  code: SUCCESS,
  msg: 'success',
  ...fields,
});

/** Builds the answer of a refusal; `details` fill the placeholders of its text. */
export function refusal(name: RefusalName, details: Readonly<Record<string, string>> = {}): Answer {
  const { code, msg } = REFUSALS[name];
  return {
    code,
    msg: msg.replace(/\{(\w+)\}/g, (_, gap: string) => details[gap] ?? ''),
    ...(Object.keys(details).length > 0 ? { details } : {}),
  };
}

/** Thrown before a handler runs or by it, to refuse the request with an HTTP status of its own. */
export class RequestRefused extends Error {
  readonly statusCode: number;
  readonly refusal: RefusalName;
  readonly details: Readonly<Record<string, string>>;

  constructor(statusCode: number, refusalName: RefusalName, details: Readonly<Record<string, string>> = {}) {
    super(refusalName);
    this.statusCode = statusCode;
    this.refusal = refusalName;
    this.details = details;
  }
}
