import { ByteWriter } from '../../../protocol/feed/byte-writer.ts';
import { binaryFrame } from '../frame.ts';

/** Builds binary frames one after the other, for all groups in the same two buffers. It is empty between two frames. */
export class FrameBuilder {
  /** The frame so far. */
  readonly out = new ByteWriter();
  /** Bytes of a part whose length is not known yet. */
  readonly inner = new ByteWriter();

  /** Adds a part whose bytes are ready. */
  part(tag: number, bytes: Uint8Array): void {
    this.out.u8(tag);
    this.out.v(bytes.length);
    this.out.bytes(bytes);
  }

  /** Adds a part with what is in `inner`; one without bytes is left out. */
  innerPart(tag: number): void {
    if (this.inner.length > 0) this.part(tag, this.inner.written);
    this.inner.clear();
  }

  /** Returns the frame and starts again. */
  take(): Buffer {
    const frame = binaryFrame(this.out);
    this.out.clear();
    return frame;
  }
}
