/** Key code of a key that an input method handles, in every engine (UI Events, "legacy key attributes"). */
const INPUT_METHOD_KEY = 229;
/**
 * Largest time between two events of one key press, ms. Safari ends the composition before it reports the key that
 * ended it, and with an iOS keyboard that event has the usual code.
 */
const SAME_PRESS_MS = 50;

/**
 * Stops key events of input methods before other listeners: an Enter that accepts a Chinese, Japanese or Korean word
 * must not submit a form or message, Escape must close nothing, letters must be no shortcuts. Call it before other
 * listeners are added.
 * @param endsFirst  whether this engine ends a composition before it reports the key, as Safari does
 * @returns a function that stops it
 */
export function holdCompositionKeys(page: Window, endsFirst = 'GestureEvent' in page): () => void {
  let endedMs = -Infinity;

  function onEnd(event: Event): void {
    endedMs = event.timeStamp;
  }

  function onKey(event: KeyboardEvent): void {
    // Only `keyCode` shows it in Safari, and in every engine for a key that the method has handled.
    // oxlint-disable-next-line typescript/no-deprecated
    const isTaken = event.isComposing || event.keyCode === INPUT_METHOD_KEY;
    const hasEnded = endsFirst && Math.abs(event.timeStamp - endedMs) < SAME_PRESS_MS;
    if (!isTaken && !hasEnded) return;
    event.stopImmediatePropagation();
    // The engine considers the composition ended and would submit the field's form.
    if (event.key === 'Enter' && !event.isComposing) event.preventDefault();
  }

  page.addEventListener('compositionend', onEnd, { capture: true });
  page.addEventListener('keydown', onKey, { capture: true });
  return () => {
    page.removeEventListener('compositionend', onEnd, { capture: true });
    page.removeEventListener('keydown', onKey, { capture: true });
  };
}
