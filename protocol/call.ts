import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorContext } from './errors.ts';

/**
 * One HTTP call of the exchange. `path` is exactly as on the wire, misspellings included.
 * `query`, `body` and `headers` say where each request field travels; a part that is absent takes no fields.
 * The answer is always the envelope of `envelope.ts`; `data` describes its `data`, `row` the items of its `rows`, `sums` what
 * the exchange adds up over all rows that the request asks for, whatever page of them is answered (extension).
 */
export interface Call {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** `user`: needs a valid satoken; `public`: takes none. */
  readonly access: 'public' | 'user';
  /** Where business refusals of this call are looked up (decision 22). */
  readonly errorContext: ErrorContext;
  readonly summary: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  /**
   * `query` and `body` are two ways to send the same request, never both at once (decision 30): the specification puts secrets
   * in the query, where they end in logs and histories, so the app sends the body. Neither or both is `malformed`.
   */
  readonly queryOrBody?: true;
  readonly multipart?: Multipart;
  readonly headers?: TObject;
  readonly data?: TSchema;
  readonly row?: TSchema;
  /** Beside `row` only. */
  readonly sums?: TObject;
}

/** A multipart/form-data request: one file and small text fields beside it. */
export interface Multipart {
  /** Name of the part that carries the file. */
  readonly file: string;
  readonly mimeTypes: readonly string[];
  readonly maxBytes: number;
  readonly fields: TObject;
}

/** Keeps the literal types of a call, so that the app and the server agree on path, fields and answer at compile time. */
export const defineCall = <const C extends Call>(call: C): C => call;

type StaticOr<T, Otherwise> = T extends TSchema ? Static<T> : Otherwise;

export type ParamsOf<C extends Call> = StaticOr<C['params'], undefined>;
export type QueryOf<C extends Call> = StaticOr<C['query'], undefined>;
export type BodyOf<C extends Call> = StaticOr<C['body'], undefined>;
export type DataOf<C extends Call> = StaticOr<C['data'], undefined>;
export type RowOf<C extends Call> = StaticOr<C['row'], undefined>;
export type FieldsOf<C extends Call> = C['multipart'] extends Multipart ? Static<C['multipart']['fields']> : undefined;
export type SumsOf<C extends Call> = StaticOr<C['sums'], undefined>;
