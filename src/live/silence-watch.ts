/**
 * Time without a regular sign of life after which any message is watched for, ms. A living side sends two signs in it.
 */
export const QUIET_MS = 6000;
/** Time without any message after which a question is sent, and a second one after as long, ms. */
export const ASK_MS = 3000;
/**
 * Most unanswered questions: after a stall of this thread its timers run before its messages, so one may look
 * unanswered.
 */
const QUESTIONS = 2;

export interface SilenceWatch {
  /** Notes a sign of life. Called with every message, so it sets a flag and reads no clock. */
  heard(): void;
  /** Notes the regular sign of life, which comes every few seconds, so that this thread needs no timer to detect it. */
  beat(): void;
  /** Asks at once whether the other side lives, instead of after the next silence. */
  doubt(): void;
  stop(): void;
}

export interface SilenceParts {
  /** Returns whether the page is hidden: then no question is sent, because timers are slow and workers may sleep. */
  hidden(): boolean;
  ask(): void;
  /** Called when the other side was silent for too long. */
  onQuiet(): void;
  /** Called once, when neither question was answered. */
  onDead(): void;
}

/** Detects a worker that died silently, 9 to 15 s after its last message. */
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
