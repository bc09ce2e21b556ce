import { Type } from 'typebox';
import type { Call } from './call.ts';

/** Body code of every success. Readers compare it as text, since the wire may carry `"200"` (decision 24). */
export const SUCCESS = 200;

/**
 * Returns the schema of a call's answer: `code` 200 on success; `data` for one thing, `rows`, `total` and optionally
 * `sums` for a list.
 */
export const envelopeOf = ({ data, row, sums }: Pick<Call, 'data' | 'row' | 'sums'>) =>
  Type.Object({
    code: Type.Union([Type.Integer({ minimum: 0, maximum: 999_999 }), Type.String()]),
    msg: Type.String(),
    ...(data ? { data: Type.Optional(data) } : {}),
    ...(row
      ? {
          rows: Type.Optional(Type.Array(row)),
          total: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
        }
      : {}),
    ...(sums ? { sums: Type.Optional(sums) } : {}),
    /** Details of a refusal that a user needs, such as current, required, shortage, seconds, field. */
    details: Type.Optional(Type.Record(Type.String(), Type.String())),
  });

/** The same shape as a type, for the decoders of the app, which do not validate. */
export interface Envelope {
  readonly code: number | string;
  readonly msg: string;
  readonly data?: unknown;
  readonly rows?: readonly unknown[];
  readonly total?: number;
  readonly sums?: unknown;
  readonly details?: Readonly<Record<string, string>>;
}
