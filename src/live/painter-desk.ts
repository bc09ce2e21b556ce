/** Calls `lost` when the painter of a chart is gone without a word. @returns stops listening */
export type WatchPainter = (lost: () => void) => () => void;

export interface PainterDesk {
  /** Sends one end of a chart's channel to the live side, now or when there is one. */
  open(port: MessagePort): WatchPainter;
  /** A live side is there. */
  sendWaiting(): void;
  /** The live side is gone, and the painters it ran: their charts hear of it and open others. */
  lose(): void;
}

/** Which charts wait for the live side, and which would be lost with it. @param send false while there is none */
export function createPainterDesk(send: (port: MessagePort) => boolean): PainterDesk {
  let waiting: MessagePort[] = [];
  const listeners = new Set<() => void>();

  return {
    open(port) {
      if (!send(port)) waiting.push(port);
      return (lost) => {
        listeners.add(lost);
        return () => listeners.delete(lost);
      };
    },
    sendWaiting() {
      const ports = waiting;
      waiting = [];
      ports.forEach(send);
    },
    lose() {
      // A chart that opens another painter listens anew.
      const lost = [...listeners];
      listeners.clear();
      for (const tell of lost) tell();
    },
  };
}
