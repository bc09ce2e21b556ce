import { browserTimers } from '../../../model/timers.ts';
import type { RunningScript, ScriptPorts } from './load-script.ts';
import type { ScriptSource } from './strategies.ts';

/** Our own desk is part of the app: only the local strategy, whose probe asks whether the app's own server answers. */
export const deskSources = (): readonly ScriptSource[] => [
  { strategy: 'local', url: new URL('.', location.href).href },
];

const here: RunningScript = { isReady: () => true, remove: () => undefined };

/** Nothing is loaded: the code of the conversation has come with its page. */
export const deskPorts: ScriptPorts<RunningScript> = {
  async probe(url, signal) {
    const { ok } = await fetch(url, { method: 'HEAD', credentials: 'omit', cache: 'no-store', signal });
    if (!ok) throw new TypeError('no page there');
    return 'script';
  },
  run: () => Promise.resolve(here),
  timers: browserTimers,
};
