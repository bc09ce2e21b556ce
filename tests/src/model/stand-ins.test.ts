import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';

const code = stripTypeScriptTypes(readFileSync('src/model/stand-ins.ts', 'utf8'));

/** An engine at the floor: a realm of its own without `Object.hasOwn`, in which listeners do not know signals. */
function oldEngine() {
  class OldTarget extends EventTarget {}
  OldTarget.prototype.addEventListener = function (type, listener, options) {
    const known = typeof options === 'object' ? { capture: options.capture, once: options.once } : options;
    EventTarget.prototype.addEventListener.call(this, type, listener, known as AddEventListenerOptions);
  };
  const realm = createContext({ EventTarget: OldTarget });
  const theirs = runInContext('delete Object.hasOwn; Object', realm) as ObjectConstructor;
  return { OldTarget, theirs, load: () => void runInContext(code, realm) };
}

it('adds Object.hasOwn, which @noble/hashes calls', () => {
  const { theirs, load } = oldEngine();
  expect('hasOwn' in theirs).toBe(false);
  load();
  expect(theirs.hasOwn({ a: 1 }, 'a')).toBe(true);
  expect(theirs.hasOwn({}, 'toString')).toBe(false);
  expect(theirs.hasOwn(Object.create(null) as object, 'a')).toBe(false);
  expect(Object.keys(theirs)).not.toContain('hasOwn');
});

it.each([
  ['without the stand-in', false, ['a', 'a', 'a', 'b']],
  ['with it', true, ['a', 'b']],
])('ends a listener with its signal: %s', (_name, served, expected) => {
  const { OldTarget, load } = oldEngine();
  if (served) load();
  const heard: string[] = [];
  const target = new OldTarget();
  const stop = new AbortController();
  const hear = ({ type }: Event) => void heard.push(type);
  target.addEventListener('a', hear, { signal: stop.signal, capture: true });
  target.addEventListener('b', hear);
  target.dispatchEvent(new Event('a'));
  stop.abort();
  target.dispatchEvent(new Event('a'));
  target.addEventListener('a', hear, { signal: stop.signal, capture: true });
  target.dispatchEvent(new Event('a'));
  target.dispatchEvent(new Event('b'));
  expect(heard).toEqual(expected);
});

it('leaves an engine that has both as it is', () => {
  const realm = createContext({ EventTarget });
  const before = EventTarget.prototype.addEventListener;
  const [object, hasOwn] = runInContext('[Object, Object.hasOwn]', realm) as [ObjectConstructor, unknown];
  runInContext(code, realm);
  expect(object.hasOwn).toBe(hasOwn);
  expect(EventTarget.prototype.addEventListener).toBe(before);
});
