import { expect, it, vi } from 'vitest';
import { failureKind } from '../../../src/model/failure-kind.ts';
import { bringCode } from '../../../src/ui/bring-code.ts';

const file = (): string => URL.createObjectURL(new Blob(['export {}'], { type: 'text/javascript' }));
/** Returns a counter of the page's requests for an address. */
function asks(): (address: string) => number {
  const fetches = vi.spyOn(globalThis, 'fetch');
  return (address) => fetches.mock.calls.filter(([asked]) => asked === address).length;
}

it('imports a part of the app once all its files are here, and asks for each once', async () => {
  const asked = asks();
  const own = file();
  const shared = file();
  const load = vi.fn(async () => ({ name: 'a part' }));
  const both = [bringCode(load, [own, shared]), bringCode(load, [shared])];
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all(both)).toEqual([{ name: 'a part' }, { name: 'a part' }]);
  await bringCode(load, [own, shared]);
  expect([asked(own), asked(shared)]).toEqual([1, 1]);
});

it('finds the file of an import that needs no other in its code, as the bundler writes it', async () => {
  const asked = asks();
  const own = file();
  // oxlint-disable-next-line typescript/no-implied-eval -- what a build would hold
  const load = new Function(`return () => import(\`${own}\`).then((part) => part)`)() as () => Promise<object>;
  await bringCode(load, []);
  expect(asked(own)).toBe(1);
});

it('waits for nothing where the part is in the same file', async () => {
  expect(await bringCode(async () => 'here')).toBe('here');
});

it('does not import what lacks a file, so that no engine keeps the failure, and asks anew at the next try', async () => {
  const asked = asks();
  const here = file();
  const gone = file();
  URL.revokeObjectURL(gone);
  const load = vi.fn(async () => ({}));
  await expect(bringCode(load, [here, gone])).rejects.toThrow(TypeError);
  await expect(bringCode(load, [here, gone])).rejects.toThrow(TypeError);
  expect(load).not.toHaveBeenCalled();
  expect([asked(here), asked(gone)]).toEqual([1, 2]);
});

it('tells a server without the file from a network that is gone', async () => {
  const gone = file();
  URL.revokeObjectURL(gone);
  const taken = new URL('/assets/taken-away.js', location.href).href;
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('', { status: 404 }));
  const whyOf = (name: string) => bringCode(async () => ({}), [name]).then(() => 'came', failureKind);
  expect([await whyOf(taken), await whyOf(gone)]).toEqual(['broken', 'network']);
});

it('does not ask for what the page has asked for by itself', async () => {
  const asked = asks();
  const known = new URL('/src/ui/bring-code.ts', location.href).href;
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: known });
  document.head.appendChild(link);
  // As at the start of a page.
  const fresh = (await import('../../../src/ui/bring-code.ts?start' as string)) as { bringCode: typeof bringCode };
  await fresh.bringCode(async () => ({}), [known]);
  expect(asked(known)).toBe(0);
});
