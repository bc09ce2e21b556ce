import { log } from './log.ts';

/** Takes a listener off. */
export type Unsubscribe = () => void;

/**
 * What nodes tell one another. Hints only: a message may be lost or come twice, and nothing is decided by one. Whoever hears
 * of a change reads its row; whoever may have missed one reads all of them again.
 *
 * Subjects are words between dots: `md.<symbol>.<type>` market data, `ord.<symbol>` orders, `evt.<user>` what a person hears.
 */
export interface Bus {
  /** To every other node, in order, never to the sender. Never waits, never throws: while nobody can be reached it is lost. */
  publish(subject: string, message: string): void;
  /** @param pattern a subject; `*` stands for any one word */
  subscribe(pattern: string, listener: (message: string, subject: string) => void): Unsubscribe;
  /** Told once messages come again after a time in which they may have been lost. */
  onGap(listener: () => void): Unsubscribe;
  /** Sends what was published, then hears no more. */
  close(): Promise<void>;
}

const WORD = /^[^\s.*>]+$/;

/** @throws RangeError for a subject that the other form of the bus would read otherwise */
export function checkSubject(subject: string, wildcard: boolean): void {
  const fits = subject.split('.').every((word) => WORD.test(word) || (wildcard && word === '*'));
  if (!fits) throw new RangeError(`not a subject: ${JSON.stringify(subject)}`);
}

/** A listener's own mistake must not take a message from those behind it. */
export function tellSafely(listener: () => void): void {
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

/** Nodes of one process. A server alone is the only one on its hub: what it publishes costs nothing and goes nowhere. */
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
            // Later, as over a wire: nobody is told within the call that tells.
            queueMicrotask(() => {
              for (const { pattern, listener } of node) {
                if (fits(pattern, words)) tellSafely(() => listener(message, subject));
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
        // Memory loses nothing.
        onGap: () => () => undefined,
        async close() {
          nodes.delete(own);
          own.clear();
        },
      };
    },
  };
}
