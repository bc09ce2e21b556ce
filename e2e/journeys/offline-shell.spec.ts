import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { LONG } from '../support/levels.ts';
import { copyOfTree } from '../support/releases.ts';
import { startSandbox } from '../support/sandbox.ts';
import { visit } from '../support/trading.ts';
import { expectToMove, lastPrice, TRADE } from '../support/whole-app.ts';

const RULES = '/pages/rules/rules';
const LEVEL = '/pages/level/level';
/** Five attempts of the socket with their pauses take 31 s and a fifth more. */
const GIVEN_UP = { timeout: 60_000 };
/** The worker starts when the page has nothing else to do. */
const SETTLED = { timeout: 30_000 };

test.use({ serviceWorkers: 'allow' });
test.setTimeout(180_000);

const bitcoin = (page: Page) => page.getByRole('link', { name: /^BTC Bitcoin/ });
const chip = (page: Page, text: string | RegExp) => page.getByRole('banner').getByText(text, { exact: true });
/** Chromium tells a page that is opened without a network that it has one; so the app finds out by trying. */
const noLine = (page: Page) => page.getByRole('button', { name: /^(Offline|Reconnecting \d of 5)$/ }).first();
/** A notice on home says the same. */
const rulesTitle = (page: Page) => page.getByRole('heading', { name: 'How up/down trades settle' });

/** Names of the builds on the device; the shell of each is whole, since its page is written last. */
const kept = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const whole = await Promise.all(names.map(async (name) => (await caches.open(name)).match(location.origin)));
    return names.filter((_, i) => whole[i]);
  });

/**
 * Code and styles that the page has loaded are on the device: what came before the worker was there is handed over to
 * it.
 */
const expectAllKept = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
          const files = loaded.filter((name) => /\/assets\/.*\.(js|css)$/.test(name));
          const found = await Promise.all(files.map((name) => caches.match(name, { ignoreVary: true })));
          return files.filter((_, i) => !found[i]);
        }),
      SETTLED,
    )
    .toEqual([]);

/** Opens home and waits until the next start could do without a network. */
async function settle(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(bitcoin(page)).toBeVisible();
  await expect.poll(() => kept(page), SETTLED).toHaveLength(1);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Files that only make drawing and computing faster; a short visit may end before they are loaded. */
const DOES_WITHOUT = /\/assets\/(pixi-renderer|instantiate|[\w-]+-kernels)-[^/]*$/;

/** Code and styles that this browser could not get, as it happens. */
function missingFiles(context: BrowserContext): readonly string[] {
  const missing: string[] = [];
  const note = (url: string) => {
    if (/\/assets\/.*\.(js|css)$/.test(url) && !DOES_WITHOUT.test(url)) missing.push(url);
  };
  context.on('requestfailed', (request) => {
    // A page that is left breaks off what it still reads.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') note(request.url());
  });
  context.on('response', (response) => {
    if (!response.ok()) note(response.url());
  });
  return missing;
}

test('after one visit the app starts without a network, says so, and lives again with it', async ({
  page,
  context,
  sandbox,
  level,
}) => {
  const address = `${sandbox.url}/?level=${level}`;
  const wallets = page.getByRole('dialog', { name: 'Sign in to Tern' });
  await settle(page, address);
  await visit(page, TRADE);
  await expectToMove(lastPrice(page));
  // Comes behind the page's first frame, with all else that a tap there opens.
  await page.getByRole('tab', { name: 'Order book' }).click();
  await expect(page.getByRole('table', { name: 'Asks, sell orders' })).toBeVisible();
  // Come when the page has rested for a while, or when they are wanted.
  await page
    .getByRole('button', { name: /^Connect/ })
    .first()
    .click();
  await expect(wallets).toBeVisible();
  await expectAllKept(page);

  await page.goto('about:blank');
  await context.setOffline(true);
  const missing = missingFiles(context);
  await page.goto(`${address}#${TRADE}`);
  await expect(page.getByText('Failed to load')).toBeVisible();
  await expect(noLine(page)).toBeVisible();
  expect(missing).toEqual([]);

  // An address with any query is the same page.
  await page.goto(`${sandbox.url}/?level=${level}&from=somewhere#/`);
  await expect(page.getByRole('button', { name: 'Connect a wallet' })).toBeVisible();
  await expect(noLine(page)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No connection. Check your network')).toBeVisible();
  // It knows its level, finds its connection and opens the wallets: all of the shell is here.
  await page.getByRole('button', { name: 'Connect a wallet' }).click();
  await expect(wallets).toBeVisible();
  await page.keyboard.press('Escape');
  expect(missing).toEqual([]);

  await context.setOffline(false);
  await expect(bitcoin(page)).toBeVisible(GIVEN_UP);
  await expect(chip(page, 'Live')).toBeVisible(GIVEN_UP);
  await expectToMove(bitcoin(page));
});

test('a first visit to home alone is enough for a whole home without a network, in the language of the visit', async ({
  page,
  context,
  sandbox,
  level,
}) => {
  const address = `${sandbox.url}/?level=${level}`;
  await page.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('app_language', 'de');
  });
  await settle(page, address);
  await expectAllKept(page);
  // The browser's own cache may lose files at any time.
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await context.setOffline(true);
  await page.goto('about:blank');
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Eine Wallet verbinden' })).toBeVisible();
  // The words of a page that runs: index.html has others of this language.
  await expect(chip(page, /^(Offline|Verbindet neu \d von 5)$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
});

test('a page that was never opened says without a network that it cannot be loaded, and the way back works', async ({
  page,
  context,
  sandbox,
  level,
}) => {
  await settle(page, `${sandbox.url}/?level=${level}`);
  await context.setOffline(true);
  await page.goto(`${sandbox.url}/?level=${level}#${RULES}`);
  await expect(page.getByText('Failed to load')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Connect a wallet' })).toBeVisible();
  await context.setOffline(false);
  await page.goto(`${sandbox.url}/?level=${level}#${RULES}`);
  await page.reload();
  await expect(rulesTitle(page)).toBeVisible();
});

/** Kinds of lost connections, with the chip's text. The attempts end after half a minute. */
const DOWN = [
  { what: 'while it still tries to connect', said: /^Reconnecting \d of 5$/, when: {} },
  { what: 'after it has given up', said: 'Offline', when: LONG },
];

for (const { what, said, when } of DOWN) {
  test(
    `a server that is down is no reason not to start; when it is back one tap is enough, ${what}`,
    when,
    async ({ page, context, level }) => {
      const sandbox = await startSandbox();
      try {
        const address = `${sandbox.url}/?level=${level}`;
        await settle(page, address);
        await sandbox.kill();
        const later = await context.newPage();
        await later.goto(address);
        await expect(later.getByText('Failed to load')).toBeVisible();
        await expect(chip(later, said)).toBeVisible(GIVEN_UP);
        await sandbox.start();
        await later.getByRole('button', { name: 'Try again' }).click();
        await expect(bitcoin(later)).toBeVisible();
        await expect(chip(later, 'Live')).toBeVisible(GIVEN_UP);
        await expectToMove(bitcoin(later));
      } finally {
        await sandbox.remove();
      }
    },
  );
}

test('a server that does not answer, or only with errors, is waited for no longer than a moment', async ({
  page,
  line,
  level,
}) => {
  const { front } = line;
  const silent = createServer(() => {});
  const broken = createServer((_, answer) => void answer.writeHead(502).end('Bad gateway'));
  const urlOf = async (server: typeof silent) => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  try {
    const address = `${front.url}/?level=${level}`;
    await settle(page, address);
    for (const server of [broken, silent]) {
      front.passTo(await urlOf(server));
      await page.goto('about:blank');
      await page.goto(address);
      await expect(page.getByRole('button', { name: 'Connect a wallet' })).toBeVisible();
    }
    front.passTo(line.direct.url);
    await page.goto('about:blank');
    await page.goto(address);
    await expectToMove(bitcoin(page));
  } finally {
    for (const server of [silent, broken]) {
      server.closeAllConnections();
      server.close();
    }
  }
});

test('a new release is there at the next start, pages of the old one keep their code, and no third one stays', async ({
  page,
  context,
  level,
}) => {
  const releases = copyOfTree();
  const sandbox = await startSandbox({}, releases.root);
  const address = `${sandbox.url}/?level=${level}`;
  const release = async (name: string) => {
    await sandbox.kill();
    releases.release(name);
    await sandbox.start();
  };
  const releaseOf = (on: Page) =>
    on.evaluate(() => document.querySelector('meta[name=release]')?.getAttribute('content') ?? 'first');
  /**
   * Expects the shell of a release. A worker on a slow machine answers with the shell it has, so the page is loaded
   * again.
   */
  const expectRelease = (on: Page, name: string) =>
    expect(async () => {
      await on.goto('about:blank');
      await on.goto(address);
      await expect(bitcoin(on)).toBeVisible();
      expect(await releaseOf(on)).toBe(name);
    }).toPass(GIVEN_UP);
  /** A page that has been closed is gone for the worker a moment later; a start until then is still the old one's. */
  const expectNoneWaiting = (on: Page) =>
    expect(async () => {
      await on.goto('about:blank');
      await on.goto(address);
      await expect(bitcoin(on)).toBeVisible();
      const isWaiting = () =>
        navigator.serviceWorker.getRegistration().then((registration) => registration?.waiting !== null);
      expect(await on.evaluate(isWaiting)).toBe(false);
    }).toPass(GIVEN_UP);
  try {
    await settle(page, address);
    const [first] = await kept(page);
    await visit(page, RULES);
    await expect(rulesTitle(page)).toBeVisible();
    await expectAllKept(page);
    // Again, so that the code of that page is on the device, but not in the page.
    await expectRelease(page, 'first');

    await release('next');
    const newer = await context.newPage();
    await expectRelease(newer, 'next');
    await visit(newer, LEVEL);
    await expect(newer.getByText('Current performance').first()).toBeVisible();
    // Its shell is here, but the worker waits for the page of the first release.
    await expect.poll(() => kept(newer), SETTLED).toHaveLength(2);
    const missing = missingFiles(context);
    expect(await releaseOf(page)).toBe('first');
    await visit(page, RULES);
    await expect(rulesTitle(page)).toBeVisible();
    expect(missing).toEqual([]);

    // The last pages of the first release go; the next start is the new one's, with or without a network.
    await page.close();
    await newer.close();
    const next = await context.newPage();
    await expectNoneWaiting(next);
    await context.setOffline(true);
    await next.goto('about:blank');
    await next.goto(address);
    await expect(next.getByRole('button', { name: 'Connect a wallet' })).toBeVisible();
    expect(await releaseOf(next)).toBe('next');
    await next.goto(`${address}#${LEVEL}`);
    await next.reload();
    await expect(next.getByText('Failed to load')).toBeHidden();
    await context.setOffline(false);

    await release('third');
    await expectRelease(next, 'third');
    await expect.poll(() => kept(next), SETTLED).toHaveLength(3);
    await next.close();
    const last = await context.newPage();
    await expectNoneWaiting(last);
    await expect.poll(() => kept(last), SETTLED).toHaveLength(2);
    expect(await kept(last)).not.toContain(first);
  } finally {
    await sandbox.remove();
    releases.remove();
  }
});

test('a server that has no worker any more has it removed from the device', async ({ page, level }) => {
  const releases = copyOfTree();
  const sandbox = await startSandbox({}, releases.root);
  try {
    const address = `${sandbox.url}/?level=${level}`;
    await settle(page, address);
    releases.withdraw('sw.js');
    await page.goto('about:blank');
    await page.goto(address);
    // Files, not caches: Chromium writes what it has compiled of a script into the cache that this came from, and makes
    // that
    // cache once more, empty, when it has just been removed.
    const left = () =>
      page.evaluate(async () => {
        const files = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        return [(await navigator.serviceWorker.getRegistrations()).length, files.flat().length];
      });
    await expect.poll(left).toEqual([0, 0]);
    await page.goto('about:blank');
    await page.goto(address);
    await expectToMove(bitcoin(page));
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  } finally {
    await sandbox.remove();
    releases.remove();
  }
});

test('what is said to the exchange does not pass through the worker', async ({ page, context, sandbox, level }) => {
  const address = `${sandbox.url}/?level=${level}`;
  await settle(page, address);
  await page.goto('about:blank');
  const passed: string[] = [];
  context.on('request', (request) => {
    if (request.serviceWorker()) passed.push(new URL(request.url()).pathname);
  });
  await page.goto(address);
  await expectToMove(bitcoin(page));
  await visit(page, TRADE);
  await expectToMove(lastPrice(page));
  expect(passed.filter((path) => /^\/(api|ws|proof|kline)\b/.test(path))).toEqual([]);
  const urls = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const keys = await Promise.all(stores.map((store) => store.keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });
  // A visit keeps what it used: at least the start, the list and the trade page.
  expect(urls.length).toBeGreaterThan(20);
  expect(urls.filter((path) => !/^\/($|assets\/[\w.-]+$|icon\.png$|manifest\.webmanifest$)/.test(path))).toEqual([]);
});
