import { log } from '../infra/log.ts';

/** Removes a listener. A second call does nothing. */
export type Unlisten = () => void;

/** Creates a list of listeners. One that throws is logged once and affects neither the others nor the caller. */
export function listenerList<Args extends readonly unknown[]>() {
  const listeners = new Set<(...args: Args) => void>();
  const faulty = new WeakSet<(...args: Args) => void>();
  return {
    add(listener: (...args: Args) => void): Unlisten {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit(...args: Args): void {
      for (const listener of listeners) {
        try {
          listener(...args);
        } catch (error) {
          // A line for each tick would be a hundred lines a second.
          if (!faulty.has(listener)) log.error('listener failed', error);
          faulty.add(listener);
        }
      }
    },
  };
}
