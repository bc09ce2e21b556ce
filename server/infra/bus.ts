import { log } from './log.ts';

/** Removes a listener. */
export type Unsubscribe = () => void;

/**
 * Messages between the nodes of a cluster. They are hints only: a message may be lost or arrive twice, and nothing is
 * decided by one. A node that hears of a change reads its row; a node that may have missed messages reads everything
 * again.
 *
 * Subjects are words between dots: `md.<symbol>.<type>` market data, `ord.<symbol>` orders, `evt.<user>` events of a
 * user.
 */
export interface Bus {
  /**
   * Sends a message to every other node, in order, never to the sender. Does not wait or throw: without a connection
   * the message is lost.
   */
  publish(subject: string, message: string): void;
  /**
   * Adds a listener.
   * @param pattern  a subject; `*` stands for any one word
   */
  subscribe(pattern: string, listener: (message: string, subject: string) => void): Unsubscribe;
  /** Adds a listener that is called when messages arrive again after a time in which some may have been lost. */
  onGap(listener: () => void): Unsubscribe;
  /** Sends pending messages, then disconnects. */
  close(): Promise<void>;
}

const WORD = /^[^\s.*>]+$/;

/**
 * Refuses a subject that the other implementation of the bus would interpret differently.
 * @throws RangeError
 */
export function checkSubject(subject: string, wildcard: boolean): void {
  const fits = subject.split('.').every((word) => WORD.test(word) || (wildcard && word === '*'));
  if (!fits) throw new RangeError(`not a subject: ${JSON.stringify(subject)}`);
}

/** Calls a listener and logs its error, so that the listeners after it are called too. */
export function callSafely(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    log.error('bus listener failed', error);
  }
}

function fits(pattern: readonly string[], subject: readonly string[]): boolean {
  return pattern.length === subject.length && pattern.every((word, at) => word === '*' || word === subject[at]);
}

interface Listening {
  readonly pattern: readonly string[];
  readonly listener: (message: string, subject: string) => void;
}

/** Connects nodes of one process. A server alone is the only node of its hub, and its messages go nowhere. */
export interface LocalHub {
  join(): Bus;
}

export function localHub(): LocalHub {
  const nodes = new Set<Set<Listening>>();
  return {
    join() {
      const own = new Set<Listening>();
      nodes.add(own);
      return {
        publish(subject, message) {
          checkSubject(subject, false);
          if (nodes.size < 2 || !nodes.has(own)) return;
          const words = subject.split('.');
          for (const node of nodes) {
            if (node === own) continue;
            // Asynchronous, as over a network: no listener runs within the publishing call.
            queueMicrotask(() => {
              for (const { pattern, listener } of node) {
                if (fits(pattern, words)) callSafely(() => listener(message, subject));
              }
            });
          }
        },
        subscribe(pattern, listener) {
          checkSubject(pattern, true);
          const listening = { pattern: pattern.split('.'), listener };
          own.add(listening);
          return () => own.delete(listening);
        },
        // In memory no message is lost.
        onGap: () => () => undefined,
        async close() {
          nodes.delete(own);
          own.clear();
        },
      };
    },
  };
}
