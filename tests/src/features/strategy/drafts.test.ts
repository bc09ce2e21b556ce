import { beforeEach, expect, it, vi } from 'vitest';
import { draftWith } from './a-draft.ts';

const texts = new Map<string, string>();

/** Another tab: fresh modules over the same storage. */
async function openTab() {
  vi.resetModules();
  return import('../../../../src/features/strategy/drafts.ts');
}

beforeEach(() => {
  texts.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

const namesIn = (drafts: ReadonlyMap<string, { readonly name: string }>) =>
  [...drafts].map(([id, { name }]) => `${id} ${name}`).sort();

it('keeps the drafts of two tabs', async () => {
  const first = await openTab();
  const second = await openTab();
  first.keepDraft('a', draftWith({ name: 'of the first' }));
  second.keepDraft('b', draftWith({ name: 'of the second' }));
  first.keepDraft('c', draftWith({ name: 'once more' }));
  first.dropDraft('c');
  const later = await openTab();
  expect(namesIn(later.drafts.value)).toEqual(['a of the first', 'b of the second']);
});
