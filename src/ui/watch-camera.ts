import { browserTimers } from '../model/timers.ts';
import { createDetector } from './can-scan.ts';

/** Interval between two looks at the picture, ms. */
const LOOK_MS = 150;

/** `refused`: the person or the browser allows no camera; `none`: there is none; `failed`: it does not start. */
export type CameraProblem = 'refused' | 'none' | 'failed';

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};

const problemOf = (error: unknown): CameraProblem =>
  (error instanceof DOMException ? PROBLEMS[error.name] : undefined) ?? 'failed';

const release = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());

export interface CameraEvents {
  /** Called once with the text of the first QR code. The camera is released by then. */
  onText(text: string): void;
  /** Called once when the camera cannot be used; it is released. */
  onProblem(problem: CameraProblem): void;
}

/**
 * Shows the camera in a video element until a QR code is read. Call only where `canScan` is true.
 * @returns a function that releases the camera; it may be called at any time and repeatedly
 */
export function watchCamera(video: HTMLVideoElement, { onText, onProblem }: CameraEvents): () => void {
  let stream: MediaStream | null = null;
  let timer = 0;
  let over = false;

  function stop(): void {
    over = true;
    browserTimers.clearTimer(timer);
    if (stream !== null) release(stream);
    stream = null;
    video.srcObject = null;
  }

  async function start(): Promise<void> {
    const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
    if (over) {
      release(opened);
      return;
    }
    stream = opened;
    video.srcObject = opened;
    await video.play();
    const detector = createDetector();
    const look = async (): Promise<void> => {
      // A picture that cannot be read, such as one without pixels yet, is followed by the next.
      const found = await detector.detect(video).catch(() => []);
      if (over) return;
      const text = found.find(({ rawValue }) => rawValue !== '')?.rawValue;
      if (text === undefined) {
        timer = browserTimers.setTimer(() => void look(), LOOK_MS);
        return;
      }
      stop();
      onText(text);
    };
    if (!over) await look();
  }

  start().catch((error: unknown) => {
    if (over) return;
    stop();
    onProblem(problemOf(error));
  });
  return stop;
}
