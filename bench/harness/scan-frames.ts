/** A WebSocket frame that passed by. */
export interface SeenFrame {
  /** 1 text, 2 binary, 8 close, 9 ping, 10 pong. */
  readonly opcode: number;
  readonly isCompressed: boolean;
  /** Header and payload. */
  readonly wireBytes: number;
  /** The first bytes of the payload, unmasked. */
  readonly payload: Buffer;
}

const MASKED = 0x80;
const MASK_BYTES = 4;

interface Header {
  readonly bytes: number;
  readonly payloadBytes: number;
  readonly isMasked: boolean;
}

/** Returns null while the header is not complete. */
function headerOf(bytes: Buffer): Header | null {
  if (bytes.length < 2) return null;
  const short = bytes[1]! & 0x7f;
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
  const isMasked = (bytes[1]! & MASKED) !== 0;
  const header = 2 + lengthBytes + (isMasked ? MASK_BYTES : 0);
  if (bytes.length < header) return null;
  const payloadBytes =
    lengthBytes === 0 ? short : bytes.readUIntBE(lengthBytes === 8 ? 4 : 2, lengthBytes === 8 ? 6 : 2);
  return { bytes: header, payloadBytes, isMasked };
}

function payloadOf(bytes: Buffer, header: Header, length: number): Buffer {
  const payload = Buffer.from(bytes.subarray(header.bytes, header.bytes + length));
  if (!header.isMasked) return payload;
  const mask = bytes.subarray(header.bytes - MASK_BYTES, header.bytes);
  for (let at = 0; at < payload.length; at++) payload[at] = payload[at]! ^ mask[at % MASK_BYTES]!;
  return payload;
}

/**
 * Reads the frames of one direction of a WebSocket connection as its bytes come.
 * @param keep     bytes of each payload that are shown
 * @param onFrame  called once these bytes have come, which for a longer frame is before its end
 * @returns        takes the bytes behind the opening handshake, in order
 */
export function scanFrames(keep: number, onFrame: (frame: SeenFrame) => void): (chunk: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0);
  /** Bytes of a frame that was shown and has not ended. */
  let rest = 0;

  function takeFrame(): boolean {
    const header = headerOf(pending);
    if (!header) return false;
    const kept = Math.min(header.payloadBytes, keep);
    if (pending.length < header.bytes + kept) return false;
    const wireBytes = header.bytes + header.payloadBytes;
    onFrame({
      opcode: pending[0]! & 0x0f,
      isCompressed: (pending[0]! & 0x40) !== 0,
      wireBytes,
      payload: payloadOf(pending, header, kept),
    });
    const here = Math.min(wireBytes, pending.length);
    rest = wireBytes - here;
    pending = pending.subarray(here);
    return true;
  }

  return (chunk) => {
    const skipped = Math.min(rest, chunk.length);
    rest -= skipped;
    pending = Buffer.concat([pending, chunk.subarray(skipped)]);
    while (pending.length > 0 && takeFrame());
  };
}

/** A message of a client as one frame, masked with zeros. @throws RangeError beyond 65 535 bytes */
export function clientFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  if (length > 0xffff) throw new RangeError('too long for this frame');
  const lengthBytes = length < 126 ? [MASKED | length] : [MASKED | 126, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([0x80 | opcode, ...lengthBytes, 0, 0, 0, 0]), payload]);
}
