import type { CDPSession } from 'playwright';

/** The screen at a moment, as people see it, including all canvases. */
export interface Picture {
  /** Epoch ms of this machine. */
  readonly takenMs: number;
  readonly image: Buffer;
}

interface Frame {
  readonly data: string;
  readonly metadata: { readonly timestamp?: number };
  readonly sessionId: number;
}

export interface ScreenWatch {
  /** Screenshots until now, oldest first. */
  readonly pictures: readonly Picture[];
  stop(): Promise<void>;
}

/** Formats of screenshots. `digits` keeps digits readable and is cheap, since it is used while figures are measured. */
const FORMATS = { digits: { format: 'jpeg', quality: 60 }, colours: { format: 'png' } } as const;

/** Takes a picture of every frame that changed something. */
export async function watchScreen(session: CDPSession, truth: keyof typeof FORMATS = 'digits'): Promise<ScreenWatch> {
  const pictures: Picture[] = [];
  const take = ({ data, metadata, sessionId }: Frame) => {
    pictures.push({ takenMs: metadata.timestamp! * 1000, image: Buffer.from(data, 'base64') });
    // The page may be gone by now.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  };
  session.on('Page.screencastFrame', take);
  await session.send('Page.startScreencast', { ...FORMATS[truth], everyNthFrame: 1 });
  return {
    pictures,
    async stop() {
      await session.send('Page.stopScreencast');
      session.off('Page.screencastFrame', take);
    },
  };
}
