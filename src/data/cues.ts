import { persistedSignal } from '../model/storage.ts';

/** Events that a sound or a vibration can announce. */
export const CUE_EVENTS = ['settlement', 'fill', 'order', 'alert', 'money'] as const;
export type CueEvent = (typeof CUE_EVENTS)[number];
export const CUE_KINDS = ['sound', 'vibration'] as const;
export type CueKind = (typeof CUE_KINDS)[number];

/** The events that play each kind of cue. */
export type ChosenCues = Readonly<Record<CueKind, readonly CueEvent[]>>;

/** By default nothing plays. */
export const NO_CUES: ChosenCues = { sound: [], vibration: [] };

const eventsOf = (stored: unknown): readonly CueEvent[] =>
  Array.isArray(stored) ? CUE_EVENTS.filter((event) => stored.includes(event)) : [];

function cuesOf(stored: unknown): ChosenCues | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { sound, vibration } = stored as Partial<Record<CueKind, unknown>>;
  return { sound: eventsOf(sound), vibration: eventsOf(vibration) };
}

const kept = persistedSignal('cues', NO_CUES, cuesOf);

/** The chosen cues by kind and event. */
export const cues = {
  chosen: kept.value,
  choose: kept.choose,
  /** Switches the cue of an event on or off. */
  set(kind: CueKind, event: CueEvent, on: boolean): void {
    const now = kept.value.peek();
    const rest = now[kind].filter((other) => other !== event);
    kept.choose({ ...now, [kind]: on ? [...rest, event] : rest });
  },
};
