import { log } from './infra/log.ts';

/** Steps that stop what was started, run in reverse order. */
export interface ShutdownSteps {
  add(step: () => Promise<void> | void): void;
  /** Runs every step once, the last one first; a second call waits for the first. Never rejects. */
  run(): Promise<void>;
}

export function shutdownSteps(): ShutdownSteps {
  const steps: (() => Promise<void> | void)[] = [];
  const runAll = async () => {
    for (const step of steps.toReversed()) {
      // A step that fails must not prevent the store from being closed.
      try {
        await step();
      } catch (error) {
        log.error('stop', error);
      }
    }
  };
  let running: Promise<void> | undefined;
  return {
    add: (step) => steps.push(step),
    run: () => (running ??= runAll()),
  };
}
