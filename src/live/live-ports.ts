/** Calls `lost` when the live side that serves a port has died. @returns stops listening */
export type WatchPort = (lost: () => void) => () => void;

/** Services of the live side that have a channel of their own. */
export type PortKind = 'chart' | 'surface' | 'closes';

/** Channels between parts of the page and the live side. */
export interface LivePorts {
  /** Sends one end of a channel to the live side, now or when there is one. */
  open(kind: PortKind, port: MessagePort): WatchPort;
  /** A live side is there. */
  sendWaiting(): void;
  /** Reports that the live side died with all channels; their owners are notified and open new ones. */
  lose(): void;
}

/** @param send  sends a port to the live side; returns false while there is none */
export function createLivePorts(send: (kind: PortKind, port: MessagePort) => boolean): LivePorts {
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
      // A listener that opens another channel subscribes again.
      const lost = [...listeners];
      listeners.clear();
      for (const tell of lost) tell();
    },
  };
}
