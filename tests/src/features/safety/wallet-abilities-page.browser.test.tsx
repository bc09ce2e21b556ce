import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SIGN_IN_STATEMENT } from '../../../../protocol/sign-in-message.ts';
import { PATHS } from '../../../../src/features/shell/paths.ts';
import WalletPage from '../../../../src/features/safety/wallet-abilities-page.tsx';
import { CHAINS } from '../../../../src/wallet/chains.ts';
import { ALLOWED_METHODS } from '../../../../src/wallet/guard/allowed-methods.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { shellAround } from '../../pages/profile-shell.tsx';

/** The guard's own list with one method more, as if somebody had added it. */
vi.mock('../../../../src/wallet/guard/allowed-methods.ts', async (original) => {
  const real = await original<{ ALLOWED_METHODS: readonly string[] }>();
  return { ...real, ALLOWED_METHODS: [...real.ALLOWED_METHODS, 'tern_madeUp'] };
});

const can = () => page.getByRole('region', { name: 'What Tern can do' });

describe('the page about the wallet', () => {
  it('lists every method that the guard lets through, each in words', async () => {
    await render(shellAround(PATHS.walletAbilities, <WalletPage />).page);
    await expect.element(can()).toBeVisible();
    const rows = [...can().element().querySelectorAll('li')];
    expect(rows.map((row) => row.querySelector('code')?.textContent)).toEqual([...ALLOWED_METHODS]);
    expect(new Set(rows.map((row) => row.querySelector('p')?.textContent)).size).toBe(ALLOWED_METHODS.length);
    for (const row of rows) expect(row.textContent).not.toMatch(/safety\.|\{\{/);
    for (const { name } of CHAINS) expect(can().element().textContent).toContain(name);
  });

  it('would list one that was added without a word, and say so', async () => {
    await render(shellAround(PATHS.walletAbilities, <WalletPage />).page);
    await expect.element(can().getByText('tern_madeUp')).toBeVisible();
    await expect.element(can().getByText('Another request')).toBeVisible();
  });

  it('shows the very statement that is signed', async () => {
    await render(shellAround(PATHS.walletAbilities, <WalletPage />).page);
    await expect.element(page.getByText(SIGN_IN_STATEMENT)).toBeVisible();
  });
});
