import { ByteWriter } from '../../../protocol/feed/byte-writer.ts';
import type { CheckpointWire } from '../../proof/checkpoint-logs.ts';
import type { Proof } from '../../proof/proof.ts';
import type { CompactMarket } from './compact-markets.ts';
import { writeHead } from './parts.ts';

/** Least time between two heads, by their own times, ms: devices keep no more. */
const SPACING_MS = 5000;

/** The HEAD part of one market: signed chain heads as a device keeps them. */
export interface HeadStream {
  /** Part of the present flush; null when there is none. */
  readonly part: Uint8Array | null;
  /** Takes a head that has just been signed. */
  signed(head: CheckpointWire): void;
  flush(): void;
  /** Writes the head sent last. @returns false when there is none yet */
  writeKey(out: ByteWriter): boolean;
}

export type HeadSource = Pick<Proof, 'keys' | 'lastCheckpoint'>;

/** Creates the stream, which has sent the newest head. */
export function createHeadStream(source: HeadSource, market: CompactMarket): HeadStream {
  const writer = new ByteWriter();
  let sent = source.lastCheckpoint(market.symbol) ?? null;
  /** The first head that is late enough behind the sent one. */
  let next: CheckpointWire | null = null;
  let part: Uint8Array | null = null;

  function write(out: ByteWriter, { seq, ts, hash, keyId, signature }: CheckpointWire): boolean {
    const keyIndex = source.keys().findIndex((period) => period.keyId === keyId);
    if (keyIndex < 0) return false;
    writeHead(out, market.number, { seq, timeMs: ts, hash, keyIndex, signature });
    return true;
  }

  return {
    get part() {
      return part;
    },
    signed(head) {
      if (next === null && (sent === null || head.ts >= sent.ts + SPACING_MS)) next = head;
    },
    flush() {
      part = null;
      if (next === null) return;
      if (write(writer, next)) part = writer.take();
      sent = next;
      next = null;
    },
    writeKey: (out) => sent !== null && write(out, sent),
  };
}
