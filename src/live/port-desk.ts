/** Calls `lost` when whoever serves a port is gone without a word. @returns stops listening */
export type WatchPort = (lost: () => void) => () => void;

/** What the live side serves over a channel of its own. */
export type PortKind = 'chart' | 'surface' | 'closes';

export interface PortDesk {
  /** Sends one end of a channel to the live side, now or when there is one. */
  open(kind: PortKind, port: MessagePort): WatchPort;
  /** A live side is there. */
  sendWaiting(): void;
  /** The live side is gone, and what it served: who waits for it hears of it and opens others. */
  lose(): void;
}

/** Which channels wait for the live side, and which would be lost with it. @param send false while there is none */
export function createPortDesk(send: (kind: PortKind, port: MessagePort) => boolean): PortDesk {
  let waiting: (readonly [PortKind, MessagePort])[] = [];
  const listeners = new Set<() => void>();

  return {
    open(kind, port) {
      if (!send(kind, port)) waiting.push([kind, port]);
      return (lost) => {
        listeners.add(lost);
        return () => listeners.delete(lost);
      };
    },
    sendWaiting() {
      const ports = waiting;
      waiting = [];
      for (const each of ports) send(...each);
    },
    lose() {
      // Who opens another channel listens anew.
      const lost = [...listeners];
      listeners.clear();
      for (const tell of lost) tell();
    },
  };
}
