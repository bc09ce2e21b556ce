/**
 * Library calls that engines at the floor lack and that packages make, or that we make in many places. Each is added only
 * where it is missing. Imported for its effect, first, by the entry of the page and of each worker that needs it;
 * `npm run compat` fails where one is used without it.
 */

/** `@noble/hashes` calls it. Chromium 93, Safari 15.4. */
if (typeof (Object as { hasOwn?: unknown }).hasOwn !== 'function') {
  Object.defineProperty(Object, 'hasOwn', {
    value: (object: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(object, key),
    configurable: true,
    writable: true,
  });
}

/** Whether a listener can end with a signal: an engine that knows the option reads it. Chromium 90, Safari 15. */
function knowsSignals(): boolean {
  let read = false;
  const options = {
    get signal() {
      read = true;
      return undefined;
    },
  };
  new EventTarget().addEventListener('probe', null, options as unknown as AddEventListenerOptions);
  return read;
}

if (!knowsSignals()) {
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
    // Called by its bare name it has no `this`.
    const target = this ?? (globalThis as unknown as EventTarget);
    const signal = typeof options === 'object' ? options.signal : undefined;
    if (signal?.aborted) return;
    add.call(target, type, listener, options);
    if (signal) add.call(signal, 'abort', () => target.removeEventListener(type, listener, options), { once: true });
  };
}
