import { checkpointText, tickText } from '../../../protocol/proof-texts.ts';
import type { Checkpoint, ProofTick } from '../../../src/proof/bundle.ts';
import { namedSigner, sha256 } from '../../src/proof/signer.ts';

/** Signs the vectors; the only key that is trusted in them. */
export const SIGNER_NAME = 'test vectors';
export const signer = namedSigner(SIGNER_NAME);
export const stranger = namedSigner('a stranger');

/** A proof and the right answer of a verifier. */
export interface Case {
  readonly name: string;
  readonly accepted: boolean;
  /** Fault of a file that is refused; empty for one that is accepted. */
  readonly why: string;
  readonly file: unknown;
}

export const good = (name: string, file: unknown): Case => ({ name, accepted: true, why: '', file });
export const bad = (name: string, why: string, file: unknown): Case => ({ name, accepted: false, why, file });

/** A tick before it has its place in a chain. */
export type TickFields = Omit<ProofTick, 'hash'>;

/** Ticks with the hashes that follow from `prevHash`. */
export function chained(symbol: string, prevHash: string, fields: readonly TickFields[]): ProofTick[] {
  let hash = prevHash;
  return fields.map(({ seq, ts, price, source }) => {
    hash = sha256(tickText(hash, { symbol, seq, ts, price, source }));
    return { seq, ts, price, source, hash };
  });
}

/** A signed checkpoint of a tick. */
export function headOf(symbol: string, { seq, hash, ts }: Pick<ProofTick, 'seq' | 'hash' | 'ts'>): Checkpoint {
  return { symbol, seq, hash, ts, ...signer.signed(checkpointText({ symbol, seq, hash, ts })) };
}
