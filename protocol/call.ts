import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorContext } from './errors.ts';

/**
 * One HTTP call of the exchange. `path` is exactly as on the wire, including misspellings. `query`, `body` and
 * `headers` contain the request fields; an absent part takes no fields. The answer is always the envelope of
 * `envelope.ts`: `data` describes its `data`, `row` the items of its `rows`, and `sums` (extension) the totals over all
 * rows that the request matches, not only those of the answered page.
 */
export interface Call {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** `user` needs a valid satoken; `public` takes none. */
  readonly access: 'public' | 'user';
  /** Context in which the refusals of this call are looked up (decision 22). */
  readonly errorContext: ErrorContext;
  /** The call moves or reserves money, or frees it: after an unknown fault the history must be checked before a retry. */
  readonly movesMoney?: true;
  readonly summary: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  /**
   * `query` and `body` are alternative ways to send the same request (decision 30). The specification puts secrets in
   * the query, where they end in logs and histories, so the app sends the body. Neither or both is `malformed`.
   */
  readonly queryOrBody?: true;
  readonly multipart?: Multipart;
  readonly headers?: TObject;
  readonly data?: TSchema;
  readonly row?: TSchema;
  /** Only together with `row`. */
  readonly sums?: TObject;
}

/** A multipart/form-data request: one file and small text fields beside it. */
export interface Multipart {
  /** Name of the part with the file. */
  readonly file: string;
  readonly mimeTypes: readonly string[];
  readonly maxBytes: number;
  readonly fields: TObject;
}

/**
 * Defines a call and keeps its literal types, so that the compiler checks app and server against the same path, fields
 * and answer.
 */
export const defineCall = <const C extends Call>(call: C): C => call;

type StaticOr<T, Otherwise> = T extends TSchema ? Static<T> : Otherwise;

export type ParamsOf<C extends Call> = StaticOr<C['params'], undefined>;
export type QueryOf<C extends Call> = StaticOr<C['query'], undefined>;
export type BodyOf<C extends Call> = StaticOr<C['body'], undefined>;
export type DataOf<C extends Call> = StaticOr<C['data'], undefined>;
export type RowOf<C extends Call> = StaticOr<C['row'], undefined>;
export type FieldsOf<C extends Call> = C['multipart'] extends Multipart ? Static<C['multipart']['fields']> : undefined;
export type SumsOf<C extends Call> = StaticOr<C['sums'], undefined>;
