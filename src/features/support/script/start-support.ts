import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { awaitChat } from './await-chat.ts';
import { loadScript } from './load-script.ts';
import type { RunningScript, ScriptPorts, ScriptStep, ScriptTry } from './load-script.ts';
import { CHAT_WAIT_MS } from './script-sources.ts';
import type { ScriptSource } from './script-sources.ts';

/**
 * How support starts. `late`: 30 s have gone by, so another way to write is offered whatever the stage. unavailable names what
 * failed: no script could be had, with every try, or nobody answered in time.
 */
export type SupportState =
  | { readonly stage: 'script'; readonly step: ScriptStep; readonly late: boolean }
  | { readonly stage: 'conversation'; readonly late: boolean }
  | { readonly stage: 'ready' }
  | { readonly stage: 'unavailable'; readonly why: 'script' | 'conversation'; readonly tries: readonly ScriptTry[] };

/** What support is started with. */
export interface SupportParts<Script extends RunningScript> {
  readonly sources: readonly ScriptSource[];
  readonly ports: ScriptPorts<Script>;
  /** Whether somebody can be written to by now. */
  chatReady(script: Script): Promise<boolean>;
}

export interface Support {
  readonly state: ReadonlySignal<SupportState>;
  /** Ends whatever is under way and takes the script away. */
  stop(): void;
}

/** Brings a way to support up, in two stages: its script, then somebody to write to (decision 54). */
export function startSupport<Script extends RunningScript>(parts: SupportParts<Script>): Support {
  const { sources, ports, chatReady } = parts;
  const { timers } = ports;
  const first: ScriptStep = { attempt: 1, strategy: sources[0]?.strategy ?? 'local', doing: 'probe' };
  const state = signal<SupportState>({ stage: 'script', step: first, late: false });
  let script: Script | null = null;
  const stopped = new AbortController();

  const isLate = () => {
    const now = state.peek();
    return 'late' in now && now.late;
  };
  const lateTimer = timers.setTimer(() => {
    const now = state.peek();
    if ('late' in now) state.value = { ...now, late: true };
  }, CHAT_WAIT_MS);
  const end = (next: SupportState) => {
    timers.clearTimer(lateTimer);
    if (!stopped.signal.aborted) state.value = next;
  };

  async function run(): Promise<void> {
    const onStep = (step: ScriptStep) => {
      state.value = { stage: 'script', step, late: isLate() };
    };
    const load = await loadScript(sources, ports, onStep, stopped.signal);
    const found = load.script;
    if (stopped.signal.aborted) {
      found?.remove();
      return;
    }
    if (!found) {
      end({ stage: 'unavailable', why: 'script', tries: load.tries });
      return;
    }
    script = found;
    state.value = { stage: 'conversation', late: isLate() };
    const ready = await awaitChat(() => chatReady(found), timers, stopped.signal);
    if (!ready) found.remove();
    end(ready ? { stage: 'ready' } : { stage: 'unavailable', why: 'conversation', tries: load.tries });
  }
  void run();

  return {
    state,
    stop() {
      if (stopped.signal.aborted) return;
      stopped.abort();
      timers.clearTimer(lateTimer);
      script?.remove();
    },
  };
}
