import type { ErrorContext } from '../../protocol/errors.ts';

/**
 * The reason for which a call gave no data. `status` is the HTTP status, 0 when no answer came
 * (docs/contract.md#calls).
 */
export interface CallError {
  /**
   * `network`: no answer. `timeout`: no answer in time. `tokenInvalid`: sign in again. `refused`: the exchange refused,
   * see (context, code). `malformed`: the answer does not fit the contract. `unsupported`: this engine lacks a feature
   * that decoding needs. `broken`: our code failed.
   */
  readonly kind: 'network' | 'timeout' | 'tokenInvalid' | 'refused' | 'malformed' | 'unsupported' | 'broken';
  readonly status: number;
  readonly context: ErrorContext;
  /** The call moves money, so that its outcome must be looked up when it is unknown; absent means no. */
  readonly movesMoney?: boolean;
  readonly code: number;
  /** The server's message, in Chinese; shown only under "details" (decision 25). */
  readonly msg: string;
  /** Facts a person needs: current, required, shortage, seconds … */
  readonly details: Readonly<Record<string, string>>;
}

export type CallResult<T> =
  { readonly success: true; readonly data: T } | { readonly success: false; readonly error: CallError };

export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
}
