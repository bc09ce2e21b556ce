/** A live side that did not say for this long that the line lives is listened to: while it does, it says so twice in it. */
export const QUIET_MS = 6000;
/** One that said nothing at all for this long is asked whether it is there, and once more after as long. */
export const ASK_MS = 3000;
/** Questions without an answer: one may be lost in a stall of this thread, whose timers then run before its messages. */
const QUESTIONS = 2;

export interface SilenceWatch {
  /** It said something. Called with every message, so it sets a flag and reads no clock. */
  heard(): void;
  /** It said, as it does every few seconds, that the line lives: this thread's timer need not run to find that out. */
  beat(): void;
  /** It may be gone: asked now instead of after the next silence. */
  doubt(): void;
  stop(): void;
}

export interface SilenceParts {
  /** Nobody is asked while the page is hidden: its timers are slow and its workers may sleep. */
  hidden(): boolean;
  ask(): void;
  /** It said nothing for longer than it may. */
  onQuiet(): void;
  /** It answered neither question. Once. */
  onDead(): void;
}

/** Finds out that a worker is gone without a word: 9 to 15 s after the last one. */
export function watchSilence({ hidden, ask, onQuiet, onDead }: SilenceParts): SilenceWatch {
  let said = false;
  let asked = 0;
  let timer = setTimeout(look, QUIET_MS);

  function wait(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(look, ms);
  }

  function rest(ms: number): void {
    said = false;
    asked = 0;
    wait(ms);
  }

  function look(): void {
    if (said || hidden()) {
      rest(ASK_MS);
      return;
    }
    if (asked === QUESTIONS) {
      onDead();
      return;
    }
    if (asked === 0) onQuiet();
    asked++;
    wait(ASK_MS);
    ask();
  }

  return {
    heard() {
      said = true;
    },
    beat: () => rest(QUIET_MS),
    doubt() {
      if (hidden()) return;
      said = false;
      asked = 1;
      wait(ASK_MS);
      ask();
    },
    stop: () => clearTimeout(timer),
  };
}
