import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const lying = new Map<string, string>();
const storage = {
  getItem: (key: string) => lying.get(key) ?? null,
  setItem: (key: string, text: string) => void lying.set(key, text),
  removeItem: (key: string) => void lying.delete(key),
};
const refuse = () => {
  throw new DOMException('no', 'QuotaExceededError');
};

/** The stores as a new page makes them. */
async function onNewPage() {
  vi.resetModules();
  const [{ preferences }, { cues, NO_CUES }, { orderConfirmation }] = await Promise.all([
    import('../../../src/data/preferences.ts'),
    import('../../../src/data/cues.ts'),
    import('../../../src/data/order-confirmation.ts'),
  ]);
  return { preferences, cues, NO_CUES, orderConfirmation };
}

beforeEach(() => {
  lying.clear();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => void vi.unstubAllGlobals());

it('are kept from one page to the next', async () => {
  const first = await onNewPage();
  expect(first.orderConfirmation.on.value).toBe(true);
  expect(first.cues.chosen.value).toEqual(first.NO_CUES);
  expect(first.preferences.displayCurrency.value).toBe('USDT');
  first.orderConfirmation.choose(false);
  first.cues.set('sound', 'fill', true);
  first.cues.set('vibration', 'settlement', true);
  first.preferences.chooseDisplayCurrency('BTC');

  const { preferences, cues, orderConfirmation } = await onNewPage();
  expect(orderConfirmation.on.value).toBe(false);
  expect(cues.chosen.value).toEqual({ sound: ['fill'], vibration: ['settlement'] });
  expect(preferences.displayCurrency.value).toBe('BTC');
  expect([...lying.keys()].every((key) => key.startsWith('__persisted__'))).toBe(true);
});

it.each([
  ['is full', { ...storage, setItem: refuse }],
  ['refuses everything', { getItem: refuse, setItem: refuse, removeItem: refuse }],
])('hold until the page goes where the storage %s', async (_, hostile) => {
  vi.stubGlobal('localStorage', hostile);
  const { preferences, cues, orderConfirmation } = await onNewPage();
  orderConfirmation.choose(false);
  cues.set('sound', 'alert', true);
  preferences.chooseDisplayCurrency('EUR');
  expect(orderConfirmation.on.value).toBe(false);
  expect(cues.chosen.value.sound).toEqual(['alert']);
  expect(preferences.displayCurrency.value).toBe('EUR');
});

describe('whatever lies there', () => {
  it('confirms orders unless told plainly not to, sounds only for events there are, and has a currency by name', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.jsonValue().map((value) => JSON.stringify(value)),
          fc.string(),
        ),
        async (text) => {
          for (const name of ['cues', 'confirmOrders', 'displayCurrency']) lying.set(`__persisted__${name}`, text);
          const { preferences, cues, orderConfirmation } = await onNewPage();
          expect(orderConfirmation.on.value).toBe(text.trim() !== 'false');
          const { sound, vibration } = cues.chosen.value;
          expect(
            [...sound, ...vibration].filter((event) => !/^(settlement|fill|order|alert|money)$/.test(event)),
          ).toEqual([]);
          expect(preferences.displayCurrency.value).toMatch(/^[A-Z\d]{2,12}$/);
        },
      ),
      { numRuns: 60 },
    ));
});
