import { Type } from 'typebox';
import type { TSchema } from 'typebox';

/** Body code of every success. Readers compare it as text, since the wire may carry `"200"` (decision 24). */
export const SUCCESS = 200;

/** The answer of every call: `code` 200 on success; `data` for one thing, `rows` and `total` for a list. */
export const envelopeOf = (data: TSchema | undefined, row: TSchema | undefined) =>
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
    /** Refusals may name details a person needs: current, required, shortage, seconds, field. */
    details: Type.Optional(Type.Record(Type.String(), Type.String())),
  });

/** The same shape for code that does not validate: what a decoder in the app is handed. */
export interface Envelope {
  readonly code: number | string;
  readonly msg: string;
  readonly data?: unknown;
  readonly rows?: readonly unknown[];
  readonly total?: number;
  readonly details?: Readonly<Record<string, string>>;
}
