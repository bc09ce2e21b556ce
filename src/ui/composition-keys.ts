/** Code of a key that an input method takes, in every engine (UI Events, "legacy key attributes"). */
const INPUT_METHOD_KEY = 229;
/**
 * Safari ends the composition before it reports the key that ended it, and tells of neither in that key's event where a
 * keyboard of iOS sends the usual code. Both events come of one press, so their times lie close.
 */
const SAME_PRESS_MS = 50;

/**
 * Keeps the keys of input methods from everything that listens to keys: an Enter that takes a Chinese, Japanese or Korean
 * word sends no form and no message, Escape closes nothing, letters are no shortcuts. Called before anything else listens.
 * @param endsFirst  whether this engine ends a composition before it reports the key: Safari's
 * @returns stops
 */
export function holdCompositionKeys(page: Window, endsFirst = 'GestureEvent' in page): () => void {
  let endedMs = -Infinity;

  function onEnd(event: Event): void {
    endedMs = event.timeStamp;
  }

  function onKey(event: KeyboardEvent): void {
    // `keyCode` alone says it in Safari, and in every engine for a key that the method has taken.
    // oxlint-disable-next-line typescript/no-deprecated
    const isTaken = event.isComposing || event.keyCode === INPUT_METHOD_KEY;
    const hasEnded = endsFirst && Math.abs(event.timeStamp - endedMs) < SAME_PRESS_MS;
    if (!isTaken && !hasEnded) return;
    event.stopImmediatePropagation();
    // The composition is over for the engine already: it would send the form of the field.
    if (event.key === 'Enter' && !event.isComposing) event.preventDefault();
  }

  page.addEventListener('compositionend', onEnd, { capture: true });
  page.addEventListener('keydown', onKey, { capture: true });
  return () => {
    page.removeEventListener('compositionend', onEnd, { capture: true });
    page.removeEventListener('keydown', onKey, { capture: true });
  };
}
