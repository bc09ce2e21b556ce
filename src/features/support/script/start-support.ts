import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { awaitChat } from './await-chat.ts';
import { loadScript } from './load-script.ts';
import type { RunningScript, ScriptPorts, ScriptStep, ScriptTry } from './load-script.ts';
import { CHAT_WAIT_MS } from './script-sources.ts';
import type { ScriptSource } from './script-sources.ts';

/**
 * State of starting support. `late`: it has been starting for 30 s, so the request form is offered as well.
 * `unavailable` names the failed stage: every attempt at a script failed, or nobody answered in time.
 */
export type SupportState =
  | { readonly stage: 'script'; readonly step: ScriptStep; readonly late: boolean }
  | { readonly stage: 'conversation'; readonly late: boolean }
  | { readonly stage: 'ready' }
  | { readonly stage: 'unavailable'; readonly why: 'script' | 'conversation'; readonly tries: readonly ScriptTry[] };

/** The parts that support starts with. */
export interface SupportParts<Script extends RunningScript> {
  readonly sources: readonly ScriptSource[];
  readonly ports: ScriptPorts<Script>;
  /** Whether the chat is ready. */
  chatReady(script: Script): Promise<boolean>;
}

export interface Support {
  readonly state: ReadonlySignal<SupportState>;
  /** Aborts the start and removes the script. */
  stop(): void;
}

/** Starts support in two stages: its script, then a chat that is ready (decision 54). */
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
