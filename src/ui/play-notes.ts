/** One tone. */
export interface Note {
  /** Hz. */
  readonly pitch: number;
  /** Start after the first note began, and duration of the fade-out, s. */
  readonly at: number;
  readonly lasts: number;
}

/** Gain that is quieter than a voice. */
const LOUDNESS = 0.12;
/**
 * Longest delay, ms. A browser that blocks sound resumes at the next tap, when the sound would no longer match the
 * event.
 */
const LATE_MS = 500;

let context: AudioContext | null = null;

function ring(on: AudioContext, { pitch, at, lasts }: Note, startS: number): OscillatorNode {
  const tone = on.createOscillator();
  const volume = on.createGain();
  const beginS = startS + at;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, beginS);
  volume.gain.linearRampToValueAtTime(LOUDNESS, beginS + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, beginS + lasts);
  tone.connect(volume).connect(on.destination);
  tone.start(beginS);
  tone.stop(beginS + lasts);
  return tone;
}

/** Plays a few synthesised tones, which need no file. Does nothing when the browser blocks sound; never throws. */
export async function playNotes(notes: readonly Note[]): Promise<void> {
  try {
    context ??= new AudioContext();
    const on = context;
    const askedMs = performance.now();
    if (on.state !== 'running') await on.resume();
    if (performance.now() - askedMs > LATE_MS) return;
    const tones = notes.map((note) => ring(on, note, on.currentTime));
    // A running context keeps a phone's audio hardware active.
    tones[tones.length - 1]?.addEventListener('ended', () => void on.suspend());
  } catch {
    // Sound is not available; the event is visible on the screen anyway.
  }
}
