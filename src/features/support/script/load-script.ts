import type { Timers } from '../../../model/timers.ts';
import { ATTEMPTS, STRATEGY_MS, WIDGET_POLL_MS, WIDGET_POLLS } from './script-sources.ts';
import type { ScriptSource, Strategy } from './script-sources.ts';

/** A script that has run. */
export interface RunningScript {
  /** Whether the widget it brings is there. Asked again and again, so it must answer at once. */
  isReady(): boolean;
  /** Takes it away, with all it has put anywhere. */
  remove(): void;
}

/** What the loader needs of the world. Both give up when `signal` says so, and may then never settle. */
export interface ScriptPorts<Script extends RunningScript> {
  /** Asks for the head of a script. @returns what answers there; rejects when nothing does */
  probe(url: string, signal: AbortSignal): Promise<'script' | 'other'>;
  /** Loads and runs it. Rejects when it cannot be had or throws. */
  run(url: string, signal: AbortSignal): Promise<Script>;
  readonly timers: Timers;
}

/** What is being done; `attempt` counts from 1. */
export interface ScriptStep {
  readonly attempt: number;
  readonly strategy: Strategy;
  readonly doing: 'probe' | 'script' | 'widget';
}

/**
 * Why one try gave no widget. unreachable: nothing answered the probe in time; notScript: a page or something else answered;
 * hung: the script did not come in time; broken: it could not be had or threw; silent: it ran, and brought no widget.
 */
export type ScriptFault = 'unreachable' | 'notScript' | 'hung' | 'broken' | 'silent';

export interface ScriptTry {
  readonly attempt: number;
  readonly strategy: Strategy;
  readonly fault: ScriptFault;
}

/** Null script: every try failed, and why; or it was stopped. */
export interface ScriptLoad<Script extends RunningScript> {
  readonly script: Script | null;
  readonly tries: readonly ScriptTry[];
}

/**
 * What `work` comes to within `ms`, else `late`; then it is told to give up. `broken` when it rejects.
 * @param drop  gets what comes too late
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

/** One try: probe, script, widget. */
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
 * Tries the sources one after another, in three attempts, until one of them brings its widget. What hangs is given up after its
 * time, what answers with a page is never run, and what failed leaves nothing behind.
 * @param sources  in the order of their strategies; without any, the load fails at once
 * @param stopped  ends it early: nothing runs on, and there is no script
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
