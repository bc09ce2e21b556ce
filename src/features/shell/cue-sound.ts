import type { CueEvent } from '../../data/cues.ts';
import { playNotes } from '../../ui/play-notes.ts';
import type { Note } from '../../ui/play-notes.ts';

const note = (pitch: number, at: number, lasts = 0.25): Note => ({ pitch, at, lasts });

/** Notes of each cue. A settlement sounds the same for every result (S12). */
const NOTES: Readonly<Record<CueEvent, readonly Note[]>> = {
  settlement: [note(523.25, 0), note(659.25, 0.12), note(523.25, 0.24, 0.4)],
  fill: [note(659.25, 0), note(783.99, 0.1)],
  order: [note(587.33, 0, 0.15)],
  alert: [note(880, 0, 0.15), note(880, 0.18, 0.15)],
  money: [note(440, 0), note(587.33, 0.12)],
};

/** The sound of an event. */
export const soundCue = (event: CueEvent): void => void playNotes(NOTES[event]);
