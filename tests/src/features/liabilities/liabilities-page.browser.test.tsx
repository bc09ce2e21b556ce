import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import path from '../../../fixtures/rest/liabilityPath.json';
import roots from '../../../fixtures/rest/liabilityRoots.json';
import { configureApi } from '../../../../src/api/request.ts';
import { liabilityTotals, ownLiabilities } from '../../../../src/features/liabilities/liability-calls.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { PATHS } from '../../../../src/features/shell/paths.ts';
import LiabilitiesPage from '../../../../src/features/liabilities/liabilities-page.tsx';
import { keptRoots } from '../../../../src/proof/kept-roots.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { shellAround } from '../../pages/profile-shell.tsx';

// The key that signed the recorded night, as if this app had been built with it.
vi.mock('../../../../src/proof/pinned-keys.ts', async () => {
  const { default: keys } = await import('../../../fixtures/rest/proofKeys.json');
  return { pinnedKeys: [keys.success.rows[1]!.publicKey] };
});

/** Error that this device throws when it checks; null for none. */
const device = vi.hoisted(() => ({ failsWith: null as Error | null }));
vi.mock('../../../../src/features/liabilities/check-liabilities.ts', async (original) => {
  const real = await original<typeof import('../../../../src/features/liabilities/check-liabilities.ts')>();
  const orFail =
    <Given extends unknown[], Answer>(check: (...given: Given) => Promise<Answer>) =>
    (...given: Given): Promise<Answer> =>
      device.failsWith === null ? check(...given) : Promise.reject(device.failsWith);
  return { ...real, checkOwn: orFail(real.checkOwn), checkTotals: orFail(real.checkTotals) };
});

const ADDRESS = path.success.data.owner;
const region = (name: string) => page.getByRole('region', { name });
const mine = () => region('My balances');
const row = (asset: string) => mine().getByRole('listitem').filter({ hasText: asset });
const button = (name: string | RegExp) => page.getByRole('button', { name });

type Answers = Readonly<Record<string, unknown>>;

/** Answers by the end of their path; null: no network. */
function exchange(answers: Answers): void {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const name = String(url).split('/').pop()!;
    if (!(name in answers)) return new Response(JSON.stringify({ code: 500, msg: 'x' }), { status: 500 });
    const answer = answers[name];
    if (answer === null) throw new TypeError('Failed to fetch');
    const body = JSON.parse(String(init?.body ?? '{}')) as unknown;
    return new Response(
      JSON.stringify(typeof answer === 'function' ? (answer as (of: unknown) => unknown)(body) : answer),
    );
  });
}
const changed = <T,>(answer: T, change: (data: never) => void): T => {
  const copy = structuredClone(answer);
  change((copy as { data: never }).data);
  return copy;
};
const good = { liabilityPath: path.success, liabilityRoots: roots.success };
const none = { liabilityPath: changed(path.success, (d: { paths: unknown[] }) => void (d.paths = [])) };
const noRoots = { liabilityRoots: changed(roots.success, (d: { roots: unknown[] }) => void (d.roots = [])) };

let users = 0;
const signIn = (address = ADDRESS) =>
  sessionStore.applySignIn('token', { userId: `liabilities-${++users}`, address, walletKind: 'demo' });
const shown = () => render(shellAround(PATHS.liabilities, <LiabilitiesPage />).page);

beforeEach(() => {
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => sessionStore.token.peek(),
    language: () => 'en',
    onTokenInvalid: () => sessionStore.applySignOut(),
  });
});
afterEach(() => {
  device.failsWith = null;
  vi.unstubAllGlobals();
  sessionStore.applySignOut();
  liabilityTotals.clear();
  ownLiabilities.clear();
});

describe('the page that verifies a balance', () => {
  it('shows a visitor the totals, checked, and that reserves are simulated', async () => {
    exchange(good);
    await shown();
    await expect.element(button('Connect wallet')).toBeVisible();
    await expect.element(region('Total liabilities').getByText(/^Signed by the exchange/)).toBeVisible();
    await expect.element(page.getByText(/^Reserves are simulated:/)).toBeVisible();
    await expect.element(mine()).not.toBeInTheDocument();
  });

  it('says that each balance is in its total', async () => {
    exchange(good);
    signIn();
    await shown();
    await expect.element(mine().getByText('All included')).toBeVisible();
    await expect.element(row('USDT').getByText('Included')).toBeVisible();
    await expect.element(row('USDT').getByText('10,000', { exact: true })).toBeVisible();
    await expect.element(mine().getByRole('alert')).not.toBeInTheDocument();
  });

  it('is loud about one that is not, and about whose it is', async () => {
    exchange({
      ...good,
      liabilityPath: changed(path.success, (data: { paths: { balance: string }[] }) => {
        data.paths[1]!.balance = '9999';
      }),
    });
    signIn();
    await shown();
    await expect
      .element(
        mine()
          .getByRole('alert')
          .filter({ hasText: /^Check failed/ }),
      )
      .toBeVisible();
    await expect.element(row('USDT').getByText(/give a different total/)).toBeVisible();
    await expect.element(row('EUR').getByText('Included')).toBeVisible();
  });

  it('refuses leaves of another wallet, and an answer that is no proof', async () => {
    exchange(good);
    signIn('0x0000000000000000000000000000000000000001');
    const { unmount } = await shown();
    await expect.element(row('USDT').getByText('It belongs to another wallet.')).toBeVisible();
    await unmount();
    sessionStore.applySignOut();
    exchange({
      ...good,
      liabilityPath: changed(path.success, (data: { paths: { salt: string }[] }) => {
        data.paths[0]!.salt = '<b>';
      }),
    });
    signIn();
    await shown();
    await expect
      .element(
        mine()
          .getByRole('alert')
          .filter({ hasText: /The proof can’t be read \(paths\.0\.salt\)/ }),
      )
      .toBeVisible();
  });

  it('says when there will be a night, and when one was before this person came', async () => {
    exchange({ ...none, ...noRoots });
    signIn();
    const { unmount } = await shown();
    await expect.element(page.getByText(/^No total yet/).first()).toBeVisible();
    await unmount();
    exchange({ ...none, liabilityRoots: roots.success });
    liabilityTotals.clear();
    await shown();
    await expect.element(page.getByText(/^You had no balance when the last total was calculated/)).toBeVisible();
  });

  it('tells of a total that was changed after the fact, for the night on the page and for one before', async () => {
    const kept = roots.success.data.roots;
    expect(keptRoots().all().length, 'the visits above kept them').toBe(kept.length);
    const later = changed(roots.success, (data: { roots: { nightTime: number }[] }) => {
      for (const root of data.roots) root.nightTime += 86_400_000;
    });
    const forged = changed(roots.success, (data: { roots: { sum: string; payload: string }[] }) => {
      data.roots[1]!.payload += '0';
    });
    exchange({
      liabilityPath: none.liabilityPath,
      liabilityRoots: ({ nightTime }: { nightTime?: number }) => (nightTime === undefined ? later : forged),
    });
    await shown();
    await expect.element(page.getByText(/^USDT: the total of .* was changed afterwards\.$/)).toBeVisible();
  });

  it.each([
    [new TypeError('Failed to fetch'), /^The check was not completed\. No connection\. /],
    [
      new ReferenceError('BigInt64Array is not defined'),
      /^The check was not completed\. This browser isn’t supported here\. /,
    ],
    [new Error('a fault'), /^The check was not completed\. The app had an error\. /],
  ])('says why it could not check, and checks at the next tap: %s', async (why, words) => {
    exchange(good);
    signIn();
    device.failsWith = why;
    await shown();
    const everybody = region('Total liabilities');
    await expect.element(everybody.getByText(words)).toBeVisible();
    await expect.element(mine().getByText(words)).toBeVisible();
    device.failsWith = null;
    await everybody.getByRole('button', { name: 'Check again' }).click();
    await expect.element(everybody.getByText(/^Signed by the exchange/)).toBeVisible();
    await expect.element(everybody.getByText(words)).not.toBeInTheDocument();
  });

  it('keeps what is known when the network goes, and asks again after a failure', async () => {
    exchange({ liabilityPath: null, liabilityRoots: null });
    signIn();
    const { unmount } = await shown();
    await expect.element(button('Try again').first()).toBeVisible();
    exchange(good);
    await button('Try again').first().click();
    await expect.element(mine().getByText('All included')).toBeVisible();
    await unmount();
    exchange({ liabilityPath: null, liabilityRoots: null });
    await shown();
    await expect.element(mine().getByText('All included')).toBeVisible();
    await expect.element(page.getByText(/^Updated .* ago$/).first()).toBeVisible();
  });
});
