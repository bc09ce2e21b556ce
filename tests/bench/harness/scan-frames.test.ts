import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clientFrame, scanFrames } from '../../../bench/harness/scan-frames.ts';
import type { SeenFrame } from '../../../bench/harness/scan-frames.ts';

const LENGTHS = [0, 1, 125, 126, 127, 300, 65_535];

/** A server's frame: no mask. */
function serverFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  if (length < 126) return Buffer.concat([Buffer.from([0x80 | opcode, length]), payload]);
  if (length < 65_536) return Buffer.concat([Buffer.from([0x80 | opcode, 126, length >> 8, length & 255]), payload]);
  const head = Buffer.alloc(10);
  head[0] = 0x80 | opcode;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}

const message = fc.record({
  opcode: fc.constantFrom(1, 2, 9, 10),
  length: fc.oneof(fc.constantFrom(...LENGTHS, 70_000), fc.nat(400)),
  fill: fc.nat(255),
});

it('every frame is seen once with its length and first bytes, however the stream is cut', () => {
  fc.assert(
    fc.property(
      fc.array(message, { maxLength: 8 }),
      fc.nat(300),
      fc.array(fc.integer({ min: 1, max: 5000 })),
      (sent, keep, cuts) => {
        const frames = sent.map(({ opcode, length, fill }) => serverFrame(opcode, Buffer.alloc(length, fill)));
        const stream = Buffer.concat(frames);
        const seen: SeenFrame[] = [];
        const take = scanFrames(keep, (frame) => seen.push(frame));
        let at = 0;
        for (let turn = 0; at < stream.length; turn++) {
          const end = at + (cuts[turn % Math.max(1, cuts.length)] ?? stream.length);
          take(stream.subarray(at, end));
          at = end;
        }
        expect(seen.map(({ opcode, wireBytes, payload }) => [opcode, wireBytes, payload.toString('hex')])).toEqual(
          sent.map(({ opcode, length, fill }, nth) => [
            opcode,
            frames[nth]!.length,
            Buffer.alloc(Math.min(length, keep), fill).toString('hex'),
          ]),
        );
      },
    ),
  );
});

it('a frame of a client is read without its mask', () => {
  const seen: SeenFrame[] = [];
  const take = scanFrames(Infinity, (frame) => seen.push(frame));
  for (const length of LENGTHS) take(clientFrame(1, Buffer.alloc(length, 65)));
  const masked = Buffer.concat([Buffer.from([0x81, 0x82, 1, 2, 3, 4]), Buffer.from([65 ^ 1, 66 ^ 2])]);
  take(masked);
  expect(seen.map(({ payload }) => payload.length)).toEqual([...LENGTHS, 2]);
  expect(seen.at(-1)!.payload.toString()).toBe('AB');
  expect(() => clientFrame(1, Buffer.alloc(65_536))).toThrow(RangeError);
});
