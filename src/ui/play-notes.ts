/** One tone. */
export interface Note {
  /** Hz. */
  readonly pitch: number;
  /** Start after the first note began, and the time in which it fades, s. */
  readonly at: number;
  readonly lasts: number;
}

/** Quiet beside a voice. */
const LOUDNESS = 0.12;
/** A browser that lets nothing sound answers late, at the next tap: by then it would be about something else. */
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

/** Plays a few tones, made here: there is no file to fetch. Nothing where the browser makes no sound; never throws. */
export async function playNotes(notes: readonly Note[]): Promise<void> {
  try {
    context ??= new AudioContext();
    const on = context;
    const askedMs = performance.now();
    if (on.state !== 'running') await on.resume();
    if (performance.now() - askedMs > LATE_MS) return;
    const tones = notes.map((note) => ring(on, note, on.currentTime));
    // A running one keeps the sound of a phone awake.
    tones[tones.length - 1]?.addEventListener('ended', () => void on.suspend());
  } catch {
    // No sound here: what happened is on the screen all the same.
  }
}
