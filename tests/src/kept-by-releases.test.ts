import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Checkpoint, SignedReceipt } from '../../src/proof/bundle.ts';
import { CACHE_PREFIX, keptFiles } from '../../src/service-worker/kept-files.ts';
import { SERVICE_WORKER_FILE } from '../../src/service-worker/shell.ts';
import { readDump } from '../upgrade/dump.ts';
import type { Dump } from '../upgrade/dump.ts';
import { CHOSEN, CHOSEN_MS } from '../upgrade/phone-values.ts';
import { RELEASES } from '../upgrade/releases.ts';
import { fakeStorage } from './model/fake-storage.ts';
import type { FakeStorage } from './model/fake-storage.ts';
import { cacheStandIn } from './service-worker/cache-stand-in.ts';

/** Each key that a release has written, and how today's app reads it. */
const READ: Readonly<Record<string, (dump: Dump) => Promise<void>>> = {
  authToken: async () => {
    const { sessionStore } = await import('../../src/data/session.ts');
    expect(sessionStore.token.peek()).toBe(CHOSEN.token);
  },
  currentUser: async () => {
    const { sessionStore } = await import('../../src/data/session.ts');
    expect(sessionStore.currentUser.peek()).toEqual(CHOSEN.user);
  },
  app_language: async () => {
    vi.stubGlobal('document', { documentElement: {} });
    const { startLanguage, translation } = await import('../../src/i18n/translate.ts');
    await startLanguage();
    expect(translation.peek().language).toBe(CHOSEN.language);
    vi.stubGlobal('document', undefined);
  },
  theme: async () => expect((await preferences()).theme.peek()).toBe(CHOSEN.theme),
  palette: async () => expect((await preferences()).palette.peek()).toBe(CHOSEN.palette),
  balanceHidden: async () => expect((await preferences()).balanceHidden.peek()).toBe(true),
  displayCurrency: async () => expect((await preferences()).displayCurrency.peek()).toBe(CHOSEN.currency),
  bookView: async () => expect((await preferences()).bookView.peek()).toBe(CHOSEN.bookView),
  product: async () => expect((await preferences()).product.peek()).toBe(CHOSEN.product),
  ticketBook: async () => expect((await preferences()).ticketBook.peek()).toBe(true),
  shortcuts: async () => expect((await preferences()).shortcuts.peek()).toBe(false),
  favourites: async () => expect((await preferences()).favourites.peek()).toEqual(CHOSEN.favourites),
  chartInterval: async () => expect((await preferences()).chartInterval.peek()).toBe(CHOSEN.interval),
  lastSymbol: async () => expect((await preferences()).lastSymbol.peek()).toBe(CHOSEN.lastSymbol),
  bookGrouping: async () => {
    expect((await preferences()).bookGroupingOf('BTCUSDT' as never).peek()).toBe(CHOSEN.grouping);
  },
  alerts: async () => {
    const { alertsStore } = await import('../../src/data/price-alerts.ts');
    expect(alertsStore.active.peek()).toMatchObject([CHOSEN.alert]);
    expect(alertsStore.fired.peek()).toMatchObject([{ ...CHOSEN.firedAlert, reachedPrice: '2999.50' }]);
    expect(alertsStore.unseen.peek()).toBe(1);
  },
  chart: async () => {
    const { chartPreferences } = await import('../../src/features/chart/chart-preferences.ts');
    const { kind, scale, studies, paneShares } = chartPreferences.choices.peek();
    expect({ kind, scale, paneShares }).toEqual({
      kind: CHOSEN.chart.kind,
      scale: CHOSEN.chart.scale,
      paneShares: CHOSEN.chart.paneShares,
    });
    expect(studies).toContainEqual({ kind: 'rsi', shown: true, lines: CHOSEN.chart.rsi });
  },
  'drawings.BTCUSDT': async () => {
    const { drawingStore } = await import('../../src/features/chart/drawing/drawing-store.ts');
    expect(drawingStore.of('BTCUSDT' as never).peek()).toEqual(CHOSEN.drawings);
  },
  drawingHabits: async () => {
    const { drawingStore } = await import('../../src/features/chart/drawing/drawing-store.ts');
    expect(drawingStore.habits.peek()).toEqual(CHOSEN.habits);
  },
  firstUse: async () => {
    const { firstUseDue } = await import('../../src/features/up-down/first-use/first-use-record.ts');
    expect(firstUseDue(CHOSEN.user.userId, CHOSEN_MS + 1000)).toBe(false);
  },
  level: async () => {
    const { chosenLevel } = await import('../../src/level/level.ts');
    expect(chosenLevel.peek()).toBe(CHOSEN.level);
  },
  deviceScore: async () => {
    const { readScore } = await import('../../src/level/kept-score.ts');
    expect(readScore(CHOSEN.engine, CHOSEN_MS + 1000)?.score).toMatchObject(CHOSEN.score);
  },
  recentWallet: async () => {
    const { recentWallet } = await import('../../src/wallet/session/follow-wallet.ts');
    expect(recentWallet(storage.page()).read()).toBe('okx');
  },
  demoWallet: async ({ phone }) => {
    const { demoKey } = await import('../../src/wallet/demo/demo-key.ts');
    expect(demoKey(storage.page(), crypto).make()).toBe(phone['__persisted__demoWallet']);
  },
  demoAddress: async () => {
    const { demoKey } = await import('../../src/wallet/demo/demo-key.ts');
    expect(demoKey(storage.page(), crypto).address()).toBe(CHOSEN.user.address);
  },
  proofReceipts: async ({ phone, remembered }) => {
    const { keptReceipt } = await import('../../src/proof/kept-receipts.ts');
    expect(JSON.parse(phone['__persisted__proofReceipts']!)).toHaveLength(remembered.proofs.length);
    for (const { receipt } of remembered.proofs as readonly { receipt: SignedReceipt }[]) {
      expect(keptReceipt(receipt.payload.split('|')[1]!)).toEqual(receipt);
    }
  },
  proofCheckpoints: async ({ phone }) => {
    const { keptCheckpoints } = await import('../../src/proof/kept-checkpoints.ts');
    const written = JSON.parse(phone['__persisted__proofCheckpoints']!) as readonly Checkpoint[];
    expect(written.length).toBeGreaterThan(0);
    expect([...keptCheckpoints('BTCUSDT'), ...keptCheckpoints('ETHUSDT')]).toHaveLength(written.length);
    for (const checkpoint of written) expect(keptCheckpoints(checkpoint.symbol)).toContainEqual(checkpoint);
  },
  liabilityRoots: async ({ remembered }) => {
    const { keptRoots } = await import('../../src/proof/kept-roots.ts');
    expect(remembered.roots.length).toBeGreaterThan(0);
    for (const root of remembered.roots) expect(keptRoots().all()).toContainEqual(root);
  },
  cues: async () => {
    const { cues } = await import('../../src/data/cues.ts');
    const { sound, vibration } = cues.chosen.peek();
    expect(sound).toEqual(CHOSEN.cues.sound);
    expect(vibration.toSorted()).toEqual([...CHOSEN.cues.vibration].toSorted());
  },
  confirmOrders: async () => {
    const { orderConfirmation } = await import('../../src/data/order-confirmation.ts');
    expect(orderConfirmation.on.peek()).toBe(false);
  },
  hideSmallAssets: async () => expect((await assets()).hideSmall.peek()).toBe(true),
  smallAsset: async () => expect((await assets()).threshold.peek()).toBe(CHOSEN.smallAsset),
  assetSort: async () => expect((await assets()).sort.peek()).toBe(CHOSEN.assetSort),
  bookUnit: async () => expect((await figures()).unit.peek()).toBe(CHOSEN.bookUnit),
  bookTotal: async () => expect((await figures()).total.peek()).toBe(CHOSEN.bookTotal),
  tradePanes: async () => {
    const { paneSizes } = await import('../../src/features/panes/fit-panes.ts');
    expect(paneSizes.value.peek()).toEqual(CHOSEN.panes);
  },
  // Its value stays in its module: what is seen here is that it does not stop the module from loading.
  calmShown: async () => void (await import('../../src/features/limits/calm-notice.tsx')),
};

const preferences = async () => (await import('../../src/data/preferences.ts')).preferences;
const assets = async () => (await import('../../src/features/account/assets/asset-choices.ts')).assetChoices;
const figures = async () => (await import('../../src/features/book/book-figures.ts')).bookFigures;

const nameOf = (key: string): string => key.replace('__persisted__', '');

let storage: FakeStorage;

/** The app as it loads on the phone of that release. */
function load(phone: Dump['phone']): void {
  vi.resetModules();
  storage = fakeStorage(phone);
  vi.stubGlobal('localStorage', storage);
}
afterEach(() => vi.unstubAllGlobals());

describe.each(RELEASES)('issue 39 G32: what a phone keeps of $name', ({ name }) => {
  let dump: Dump;
  beforeEach(() => {
    dump = readDump(name);
    load(dump.phone);
  });

  it('is read as it was chosen, all of it', async () => {
    for (const key of Object.keys(dump.phone)) {
      const read = READ[nameOf(key)];
      expect(read, `${key} is read by nothing`).toBeDefined();
      await read!(dump);
    }
  });

  it('outlives a visit in which something of it changes', async () => {
    (await preferences()).toggleFavourite('SOLUSDT' as never);
    const { alertsStore } = await import('../../src/data/price-alerts.ts');
    alertsStore.add({ symbol: 'SOLUSDT', price: '10', side: 'below' } as never, CHOSEN_MS + 2000);
    const { keepReceipt, keptReceipt } = await import('../../src/proof/kept-receipts.ts');
    const [{ receipt }] = dump.remembered.proofs as readonly [{ receipt: SignedReceipt }];
    keepReceipt({ ...receipt, payload: receipt.payload.replace(/\|[^|]+/, '|another') });
    expect(keptReceipt('another')).not.toBeNull();

    load(Object.fromEntries(storage.texts));
    expect((await preferences()).favourites.peek()).toEqual([...CHOSEN.favourites, 'SOLUSDT']);
    const again = await import('../../src/data/price-alerts.ts');
    expect(again.alertsStore.active.peek()).toMatchObject([{ symbol: 'SOLUSDT' }, CHOSEN.alert]);
    const kept = await import('../../src/proof/kept-receipts.ts');
    expect(kept.keptReceipt(receipt.payload.split('|')[1]!)).toEqual(receipt);
  });

  it('is replaced where it is the service worker and its files', async () => {
    expect(dump.worker).toEqual({ file: SERVICE_WORKER_FILE, cachePrefix: CACHE_PREFIX });
    const caches = cacheStandIn();
    vi.stubGlobal('caches', caches);
    for (const build of ['1', '2']) await caches.open(`${dump.worker.cachePrefix}${build}`);
    const kept = keptFiles({ build: '3', entry: 'index.js', assets: [], files: [] }, 'https://tern.example/');
    await caches.open(`${CACHE_PREFIX}3`);
    await kept.removeOld();
    // The build before today's may still be open on a page.
    expect(await caches.keys()).toEqual([`${CACHE_PREFIX}2`, `${CACHE_PREFIX}3`]);
    await kept.removeAll();
    expect(await caches.keys()).toEqual([]);
  });
});
