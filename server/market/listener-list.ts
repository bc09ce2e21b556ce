import { log } from '../infra/log.ts';

/** Undoes a registration. Calling it twice is harmless. */
export type Unlisten = () => void;

/** Listeners of one kind. One that throws is logged once and harms neither the others nor the loop. */
export function listenerList<Args extends readonly unknown[]>() {
  const listeners = new Set<(...args: Args) => void>();
  const faulty = new WeakSet<(...args: Args) => void>();
  return {
    add(listener: (...args: Args) => void): Unlisten {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(...args: Args): void {
      for (const listener of listeners) {
        try {
          listener(...args);
        } catch (error) {
          // A hundred ticks a second would be a hundred lines a second.
          if (!faulty.has(listener)) log.error('listener failed', error);
          faulty.add(listener);
        }
      }
    },
  };
}
