import type { ListName } from '../columns/lists.ts';
import type { FromSurface, ToSurface } from '../surface-messages.ts';

/**
 * Sends the painter's end of a channel to the thread that runs `serveSurface`.
 * @returns a function that registers a listener for the silent death of the painter, called once; it returns a function
 * that removes it
 */
export type OpenSurface = (port: MessagePort) => (lost: () => void) => () => void;

export interface SurfaceSessionParts {
  readonly openPort: OpenSurface;
  readonly list: ListName;
  onShown(blocks: readonly (readonly [slot: number, generation: number])[]): void;
  /** The bitmap of one canvas is gone. */
  onLostCanvas(slot: number): void;
  /** Called when painting cannot be used here. */
  onGivenUp(reason: 'tooCostly' | 'unmeasured'): void;
  /** Called once, when this session has ended. */
  onLost(): void;
}

/** The page's side of one painter. */
export interface SurfaceSession {
  send(message: ToSurface): void;
  giveCanvas(slot: number, canvas: HTMLCanvasElement): void;
  close(): void;
}

export function openSession({
  openPort,
  list,
  onShown,
  onLostCanvas,
  onGivenUp,
  onLost,
}: SurfaceSessionParts): SurfaceSession {
  const { port1, port2 } = new MessageChannel();
  let closed = false;
  port1.addEventListener('message', ({ data }: MessageEvent<FromSurface>) => {
    if (closed) return;
    if (data.type === 'shown') onShown(data.blocks);
    else if (data.type === 'lost') onLostCanvas(data.slot);
    else onGivenUp(data.type);
  });
  port1.start();
  const unwatch = openPort(port2)(() => !closed && onLost());
  const send = (message: ToSurface, transfer: Transferable[] = []) => {
    if (!closed) port1.postMessage(message, transfer);
  };
  send({ type: 'list', list });
  return {
    send: (message) => send(message),
    giveCanvas(slot, canvas) {
      const offscreen = canvas.transferControlToOffscreen();
      send({ type: 'canvas', slot, canvas: offscreen }, [offscreen]);
    },
    close() {
      send({ type: 'close' });
      closed = true;
      unwatch();
      port1.close();
    },
  };
}
