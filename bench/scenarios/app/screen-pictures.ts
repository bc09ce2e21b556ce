import type { CDPSession } from 'playwright';

/** The screen at a moment, as people see it, whoever drew it. */
export interface Picture {
  /** Epoch ms of this machine. */
  readonly takenMs: number;
  readonly jpeg: Buffer;
}

export interface ScreenWatch {
  /** Until now, oldest first. */
  readonly pictures: readonly Picture[];
  stop(): Promise<void>;
}

/** Enough for digits, and cheap: the pictures are made beside what is measured. */
const QUALITY = 60;

/** Takes a picture of every frame that changed something. */
export async function watchScreen(session: CDPSession): Promise<ScreenWatch> {
  const pictures: Picture[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    pictures.push({ takenMs: metadata.timestamp! * 1000, jpeg: Buffer.from(data, 'base64') });
    // The page may be gone by now.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: QUALITY, everyNthFrame: 1 });
  return {
    pictures,
    async stop() {
      await session.send('Page.stopScreencast');
    },
  };
}
