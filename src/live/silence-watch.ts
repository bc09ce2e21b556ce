/** A live side that said nothing for this long is asked whether it is there; the market makes it talk once a second. */
export const QUIET_MS = 4000;
/** Questions without an answer: one may be lost in a stall of this thread, whose timers then run before its messages. */
const QUESTIONS = 2;

export interface SilenceWatch {
  /** It said something. Called with every message, so it sets a flag and reads no clock. */
  heard(): void;
  /** It may be gone: asked now instead of after the next silence. */
  doubt(): void;
  stop(): void;
}

export interface SilenceParts {
  /** Nobody is asked while the page is hidden: its timers are slow and its workers may sleep. */
  hidden(): boolean;
  ask(): void;
  /** It answered neither question. Once. */
  onDead(): void;
}

/** Finds out that a worker is gone without a word: between 8 and 12 s after the last one. */
export function watchSilence({ hidden, ask, onDead }: SilenceParts): SilenceWatch {
  let said = false;
  let asked = 0;
  let timer = setInterval(look, QUIET_MS);

  function look(): void {
    if (said || hidden()) {
      said = false;
      asked = 0;
      return;
    }
    if (asked === QUESTIONS) {
      clearInterval(timer);
      onDead();
      return;
    }
    asked++;
    ask();
  }

  return {
    heard() {
      said = true;
    },
    doubt() {
      if (hidden()) return;
      clearInterval(timer);
      timer = setInterval(look, QUIET_MS);
      said = false;
      asked = 1;
      ask();
    },
    stop: () => clearInterval(timer),
  };
}
