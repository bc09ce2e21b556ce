import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { WithdrawAmount } from '../../../../src/features/withdraw/form/withdraw-amount.tsx';
import { withdrawFigures } from '../../../../src/features/withdraw/form/withdraw-rules.ts';
import { PATHS } from '../../../../src/features/shell/paths.ts';
import { loadTexts } from '../../../../src/i18n/translate.ts';
import type { UserInfo } from '../../../../src/model/account.ts';
import { decimal } from '../../../../src/model/decimal.ts';
import { accountStore } from '../../../../src/signals/account-store.ts';
import { shellAround } from '../../pages/profile-shell.tsx';
import { WITHDRAW_RULE } from './withdraw-rule.ts';

const RULE = { ...WITHDRAW_RULE, usedToday: decimal('250.505') };

/** The amount field of a person of a level, with an amount typed into it. */
async function shown(level: number, typed: string): Promise<void> {
  await loadTexts('withdraw');
  accountStore.apply({ level, balances: [] } as unknown as UserInfo);
  const available = decimal('20000');
  const field = (
    <WithdrawAmount
      rule={RULE}
      figures={withdrawFigures(typed, RULE, available, decimal('1'))}
      available={available}
      typed={typed}
      onChange={() => undefined}
      refused={undefined}
    />
  );
  await render(shellAround(PATHS.withdrawManual, field).page);
}

afterEach(() => accountStore.clear());

it('above the daily limit it says the limit, what is left of it today and what raises it', async () => {
  await shown(1, '9800');
  await expect.element(page.getByText('9,749.49 of 10,000.00 USDT left today')).toBeVisible();
  await expect.element(page.getByText('Level 2 raises your daily limit.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Raise limit' })).toBeVisible();
});

it('at the highest level it says when the limit resets', async () => {
  await shown(3, '9800');
  await expect.element(page.getByText('Your daily limit resets at 00:00 UTC.')).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(0);
});

it('says nothing of it below the limit', async () => {
  await shown(1, '9700');
  await expect.element(page.getByText('Min 10 USDT')).toBeVisible();
  expect(page.getByText(/left today|daily limit/).elements()).toHaveLength(0);
});
