import type { Timers } from '../../../model/timers.ts';
import { ATTEMPTS, STRATEGY_MS, WIDGET_POLL_MS, WIDGET_POLLS } from './script-sources.ts';
import type { ScriptSource, Strategy } from './script-sources.ts';

/** A script that has run. */
export interface RunningScript {
  /** Whether its widget is ready. It is polled, so it must answer synchronously. */
  isReady(): boolean;
  /** Removes the script and everything it added. */
  remove(): void;
}

/** Operations that the loader needs. Both calls may never settle after `signal` aborts. */
export interface ScriptPorts<Script extends RunningScript> {
  /** Requests the head of a script. @returns the kind of the answer; rejects without an answer */
  probe(url: string, signal: AbortSignal): Promise<'script' | 'other'>;
  /** Loads and runs a script. Rejects when it cannot be loaded or throws. */
  run(url: string, signal: AbortSignal): Promise<Script>;
  readonly timers: Timers;
}

/** The current step of a load; `attempt` counts from 1. */
export interface ScriptStep {
  readonly attempt: number;
  readonly strategy: Strategy;
  readonly doing: 'probe' | 'script' | 'widget';
}

/**
 * The reason why one attempt failed. `unreachable`: no answer to the probe in time. `notScript`: the probe found
 * another content type. `hung`: the script did not load in time. `broken`: it could not be loaded or threw. `silent`:
 * it ran but no widget became ready.
 */
export type ScriptFault = 'unreachable' | 'notScript' | 'hung' | 'broken' | 'silent';

export interface ScriptTry {
  readonly attempt: number;
  readonly strategy: Strategy;
  readonly fault: ScriptFault;
}

/** Result of a load. `script` is null when every attempt failed or the load was stopped. */
export interface ScriptLoad<Script extends RunningScript> {
  readonly script: Script | null;
  readonly tries: readonly ScriptTry[];
}

/**
 * Returns the result of `work` if it settles within `ms`, else `late` after aborting it; `broken` when it rejects.
 * @param drop  called with a result that arrives too late
 */
function within<T>(
  timers: Timers,
  ms: number,
  stopped: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  drop: (late: T) => void = () => undefined,
): Promise<T | 'late' | 'broken'> {
  const abort = new AbortController();
  return new Promise((resolve) => {
    let over = false;
    const end = (result: T | 'late' | 'broken') => {
      over = true;
      timers.clearTimer(timer);
      stopped.removeEventListener('abort', giveUp);
      resolve(result);
    };
    const giveUp = () => {
      end('late');
      abort.abort();
    };
    const timer = timers.setTimer(giveUp, ms);
    stopped.addEventListener('abort', giveUp);
    work(abort.signal).then(
      (result) => (over ? drop(result) : end(result)),
      () => {
        if (!over) end('broken');
      },
    );
  });
}

const pause = (timers: Timers, ms: number): Promise<void> =>
  new Promise((resolve) => void timers.setTimer(resolve, ms));

async function widgetComes(script: RunningScript, timers: Timers, stopped: AbortSignal): Promise<boolean> {
  for (let poll = 0; poll < WIDGET_POLLS && !stopped.aborted; poll += 1) {
    if (script.isReady()) return true;
    await pause(timers, WIDGET_POLL_MS);
  }
  return false;
}

/** One attempt: probe, script, widget. */
async function tryOne<Script extends RunningScript>(
  { strategy, url }: ScriptSource,
  attempt: number,
  ports: ScriptPorts<Script>,
  onStep: (step: ScriptStep) => void,
  stopped: AbortSignal,
): Promise<Script | ScriptFault> {
  const { timers } = ports;
  const times = STRATEGY_MS[strategy];
  onStep({ attempt, strategy, doing: 'probe' });
  const found = await within(timers, times.probe, stopped, (signal) => ports.probe(url, signal));
  if (found === 'other') return 'notScript';
  if (found !== 'script') return 'unreachable';
  onStep({ attempt, strategy, doing: 'script' });
  const script = await within(
    timers,
    times.script[attempt - 1]!,
    stopped,
    (signal) => ports.run(url, signal),
    (late) => late.remove(),
  );
  if (script === 'late') return 'hung';
  if (script === 'broken') return 'broken';
  onStep({ attempt, strategy, doing: 'widget' });
  if (await widgetComes(script, timers, stopped)) return script;
  script.remove();
  return 'silent';
}

/**
 * Tries the sources one after another, three times each, until one has a ready widget. A hanging script is aborted
 * after its timeout, an answer that is no script is never run, and a failed script is removed.
 * @param sources  in the order of their strategies; an empty list fails at once
 * @param stopped  aborts the load, whose script is then null
 */
export async function loadScript<Script extends RunningScript>(
  sources: readonly ScriptSource[],
  ports: ScriptPorts<Script>,
  onStep: (step: ScriptStep) => void,
  stopped: AbortSignal,
): Promise<ScriptLoad<Script>> {
  const tries: ScriptTry[] = [];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    for (const source of sources) {
      if (stopped.aborted) return { script: null, tries };
      const result = await tryOne(source, attempt, ports, onStep, stopped);
      if (typeof result !== 'string') return { script: result, tries };
      if (!stopped.aborted) tries.push({ attempt, strategy: source.strategy, fault: result });
    }
  }
  return { script: null, tries };
}
