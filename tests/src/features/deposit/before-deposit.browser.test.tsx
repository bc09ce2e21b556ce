import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MemoryRouter } from 'react-router-dom';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CallError } from '../../../../src/api/result.ts';
import type { ResourceState } from '../../../../src/data/resource.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { BeforeDeposit } from '../../../../src/features/deposit/deposit-parts.tsx';
import { loadTexts } from '../../../../src/i18n/translate.ts';
import '../../../../src/styles/tokens.css';

const link = () => page.getByRole('link');
const UNREACHABLE: CallError = { kind: 'network', status: 0, context: 'market', code: 0, msg: '', details: {} };
const loading: ResourceState<unknown> = { state: 'loading', value: null, error: null };

async function openWhile(state: ResourceState<unknown>) {
  const now = signal(state);
  await render(
    <MemoryRouter>
      <BeforeDeposit after={{ now }} />
    </MemoryRouter>,
  );
  return now;
}

beforeEach(async () => {
  await loadTexts('deposit');
  sessionStore.applySignIn('token', { userId: '7', address: `0x${'0'.repeat(40)}`, walletKind: 'demo' });
});
afterEach(() => sessionStore.applySignOut());

it('waits for what stands above it, which would push it down', async () => {
  const now = await openWhile(loading);
  await expect.element(link()).not.toBeInTheDocument();
  now.value = { state: 'ready', value: null, atMs: 0, error: null };
  await expect.element(link()).toBeVisible();
});

it('stays while that is asked for anew, and where it failed', async () => {
  const now = await openWhile({ state: 'stale', value: [], atMs: 0, error: null });
  await expect.element(link()).toBeVisible();
  now.value = { state: 'failed', value: null, error: UNREACHABLE };
  await expect.element(link()).toBeVisible();
});

it('waits for nothing where a visitor is asked to sign in', async () => {
  sessionStore.applySignOut();
  await openWhile(loading);
  await expect.element(link()).toBeVisible();
});
