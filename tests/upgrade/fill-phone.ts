import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CHOSEN, CHOSEN_MS } from './phone-values.ts';

type Row = Readonly<Record<string, unknown>>;
/** Functions of a release by name: its types are not those of today. */
// oxlint-disable-next-line typescript/no-explicit-any -- code of any release
type Module = any;

/** Paths of modules today, and in the first release. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  preferences: ['src/data/preferences.ts', 'src/signals/preferences.ts'],
  alerts: ['src/data/price-alerts.ts', 'src/pages/trade/alerts/alerts-store.ts'],
  chart: ['src/features/chart/chart-preferences.ts', 'src/pages/trade/chart/chart-preferences.ts'],
  drawings: ['src/features/chart/drawing/drawing-store.ts', 'src/pages/trade/chart/drawing/drawing-store.ts'],
  session: ['src/data/session.ts', 'src/signals/session.ts'],
  firstUse: ['src/features/up-down/first-use/first-use-record.ts', 'src/pages/trade/first-use/first-use-record.ts'],
  level: ['src/level/level.ts'],
  score: ['src/level/kept-score.ts'],
  recentWallet: ['src/wallet/session/follow-wallet.ts', 'src/wallet/recent-wallet.ts'],
  demoKey: ['src/wallet/demo/demo-key.ts'],
  receipts: ['src/proof/kept-receipts.ts'],
  checkpoints: ['src/proof/kept-checkpoints.ts'],
  storage: ['src/model/storage.ts'],
  cues: ['src/data/cues.ts'],
  confirmation: ['src/data/order-confirmation.ts'],
  assets: ['src/features/account/assets/asset-choices.ts'],
  figures: ['src/features/book/book-figures.ts', 'src/data/book-figures.ts'],
  panes: ['src/features/panes/pane-sizes.ts', 'src/data/pane-sizes.ts'],
  roots: ['src/proof/kept-roots.ts'],
};

/** The browser's storage, for modules that run outside of one. */
function memoryStorage(): { readonly kept: Map<string, string>; readonly storage: Module } {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { kept, storage };
}

/**
 * Returns the storage of a phone with a release, written by that release's own code: it makes each choice and stores
 * each receipt and signed head as its app does. `calmShown` and `app_language`, whose modules need a browser, are
 * written as they are read there.
 * @param folder a checkout of the release
 * @param proofs files of `Remembered`, which have receipts and checkpoints in them
 * @returns text by key
 */
export async function fillPhone(
  folder: string,
  proofs: readonly Row[],
  roots: readonly Row[],
): Promise<Readonly<Record<string, string>>> {
  const { kept, storage } = memoryStorage();
  const globals = globalThis as { localStorage?: unknown };
  globals.localStorage = storage;
  const load = async (name: string): Promise<Module> => {
    const path = PLACES[name]!.map((place) => join(folder, place)).find((place) => existsSync(place));
    return path === undefined ? null : await import(path);
  };
  const preferences = (await load('preferences')).preferences;
  preferences.chooseTheme(CHOSEN.theme);
  preferences.choosePalette(CHOSEN.palette);
  preferences.hideBalance(true);
  preferences.chooseBookView(CHOSEN.bookView);
  preferences.chooseProduct(CHOSEN.product);
  preferences.openTicketBook(true);
  preferences.chooseChartInterval(CHOSEN.interval);
  preferences.chooseLastSymbol(CHOSEN.lastSymbol);
  for (const symbol of CHOSEN.favourites) preferences.toggleFavourite(symbol);
  preferences.chooseBookGrouping('BTCUSDT', CHOSEN.grouping);
  preferences.chooseDisplayCurrency?.(CHOSEN.currency);
  preferences.switchShortcuts?.(false);
  const { alertsStore } = await load('alerts');
  alertsStore.add(CHOSEN.alert, CHOSEN_MS);
  alertsStore.add(CHOSEN.firedAlert, CHOSEN_MS);
  alertsStore.fire(CHOSEN.firedAlert.symbol, 299_950, 2, CHOSEN_MS + 1000);
  const { chartPreferences } = await load('chart');
  chartPreferences.chooseKind(CHOSEN.chart.kind);
  chartPreferences.chooseScale(CHOSEN.chart.scale);
  chartPreferences.showStudy('rsi', true);
  chartPreferences.chooseLines('rsi', CHOSEN.chart.rsi);
  chartPreferences.keepPaneShares(CHOSEN.chart.paneShares);
  const { drawingStore } = await load('drawings');
  drawingStore.keep('BTCUSDT', CHOSEN.drawings);
  drawingStore.chooseHabits(CHOSEN.habits);
  (await load('session')).sessionStore.applySignIn(CHOSEN.token, CHOSEN.user);
  (await load('firstUse')).rememberFirstUse(CHOSEN.user.userId, CHOSEN_MS);
  (await load('level')).chooseLevel(CHOSEN.level);
  (await load('score')).keepScore({ score: { ...CHOSEN.score, failed: false }, measuredMs: CHOSEN_MS }, CHOSEN.engine);
  const browserStorage = (await load('storage'))?.browserStorage ?? storage;
  (await load('recentWallet')).recentWallet(browserStorage).write('okx');
  const key = (await load('demoKey')).demoKey(browserStorage, crypto);
  key.make();
  key.noteAddress(CHOSEN.user.address);
  const { keepReceipt } = await load('receipts');
  const { keepCheckpoint } = await load('checkpoints');
  for (const { receipt, checkpoints } of proofs) {
    keepReceipt(receipt);
    for (const checkpoint of checkpoints as readonly Row[]) keepCheckpoint(checkpoint);
  }
  const cues = (await load('cues'))?.cues;
  cues?.choose(CHOSEN.cues);
  (await load('confirmation'))?.orderConfirmation.choose(false);
  const assets = (await load('assets'))?.assetChoices;
  assets?.chooseHideSmall(true);
  assets?.chooseThreshold(CHOSEN.smallAsset);
  assets?.chooseSort(CHOSEN.assetSort);
  (await load('figures'))?.bookFigures.choose(CHOSEN.bookUnit, CHOSEN.bookTotal);
  (await load('panes'))?.paneSizes.choose(CHOSEN.panes);
  (await load('roots'))?.keptRoots().keep(roots);
  kept.set('__persisted__calmShown', JSON.stringify({ userId: CHOSEN.user.userId, day: 20_775, causes: ['losses'] }));
  kept.set('app_language', CHOSEN.language);
  delete globals.localStorage;
  return Object.fromEntries(kept);
}

/** Reads the names of a release's service worker and its caches. */
export async function workerOf(folder: string): Promise<{ readonly file: string; readonly cachePrefix: string }> {
  const load = async (places: readonly string[]): Promise<Row> =>
    (await import(places.map((place) => join(folder, place)).find((place) => existsSync(place))!)) as Row;
  // The first place is that of earlier releases, which may have today's file too; the second is today's.
  const { SERVICE_WORKER_FILE } = await load(['src/service-worker/file-name.ts', 'src/service-worker/shell.ts']);
  const { CACHE_PREFIX } = await load(['src/service-worker/generations.ts', 'src/service-worker/kept-files.ts']);
  return { file: String(SERVICE_WORKER_FILE), cachePrefix: String(CACHE_PREFIX) };
}
