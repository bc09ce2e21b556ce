import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import profileFixture from '../../../fixtures/rest/profile.json';
import safetyFreeze from '../../../fixtures/rest/safetyFreeze.json';
import safetyState from '../../../fixtures/rest/safetyState.json';
import sessionList from '../../../fixtures/rest/sessionList.json';
import sessionRevoke from '../../../fixtures/rest/sessionRevoke.json';
import unfreeze from '../../../fixtures/rest/unfreeze.json';
import unfreezeMessage from '../../../fixtures/rest/unfreezeMessage.json';
import { configureApi } from '../../../../src/api/request.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { PATHS } from '../../../../src/features/shell/paths.ts';
import type { PersonWallet } from '../../../../src/features/shell/shell-contexts.ts';
import SafetyPage from '../../../../src/features/safety/safety-page.tsx';
import SessionsPage from '../../../../src/features/safety/sessions-page.tsx';
import { IDLE } from '../../../../src/wallet/session/wallet-state.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { shellAround } from '../../pages/profile-shell.tsx';

const text = (words: string | RegExp) => page.getByText(words);
const button = (name: string | RegExp) => page.getByRole('button', { name });

const open = {
  ...safetyState.success,
  data: { freeze: { frozen: false, waitSeconds: 60 }, settingsLock: { on: false, daySeconds: 60 }, serverTime: 1 },
};

type Answer = unknown;
/** Bodies by the end of the path they answer, the last one again and again; a call without any is refused. */
function exchange(answers: Readonly<Record<string, readonly Answer[]>>) {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = Object.keys(answers).find((end) => url.endsWith(end));
    if (path === undefined) return Response.json({ code: 503, msg: '' });
    sent.push({ path, body: JSON.parse(String(init.body)) });
    const asked = sent.filter((one) => one.path === path).length;
    return Response.json(answers[path]![Math.min(asked, answers[path]!.length) - 1]);
  });
  return sent;
}

const demo = { exists: vi.fn(() => true), delete: vi.fn() };
const signUnfreeze = vi.fn<PersonWallet['session']['signUnfreeze']>();
const wallet = {
  session: {
    state: signal({ ...IDLE, phase: 'signed-in', kind: 'demo', chainId: 97 }),
    signUnfreeze,
  } as unknown as PersonWallet['session'],
  hashOf: async () => '0x1',
  demo,
} satisfies PersonWallet;

let users = 0;
const signIn = () =>
  sessionStore.applySignIn(`safety token ${++users}`, {
    userId: `safety-${users}`,
    address: '0x1',
    walletKind: 'demo',
  });

async function shown(path: string) {
  const shell = shellAround(path, path === PATHS.safety ? <SafetyPage /> : <SessionsPage />, wallet);
  await render(shell.page);
  return shell;
}

beforeEach(() => {
  vi.clearAllMocks();
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => sessionStore.token.peek(),
    language: () => 'en',
    onTokenInvalid: () => sessionStore.applySignOut(),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.applySignOut();
});

describe('the safety centre', () => {
  it('offers a visitor one way on', async () => {
    await shown(PATHS.safety);
    await expect.element(button('Connect wallet')).toBeVisible();
  });

  it('asks again after a failure, and shows a dash for what is not known', async () => {
    exchange({ 'safety/state': ['no envelope', open], 'user/profile': [profileFixture.success] });
    signIn();
    await shown(PATHS.safety);
    await button('Try again').click();
    await expect.element(button(/^Anti-phishing phrase/)).toMatchTextContent(/“two blue herons”/);
    await expect.element(page.getByRole('link', { name: /^Fund password/ })).toMatchTextContent(/—/);
    await expect.element(button(/^Settings lock/)).toMatchTextContent(/Off/);
  });

  it('freezes after one question that names what stops; a no changes nothing', async () => {
    const sent = exchange({ 'safety/state': [open], 'safety/freeze': [safetyFreeze.success] });
    signIn();
    await shown(PATHS.safety);
    await button('Freeze my account').click();
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/All withdrawals/);
    await button('Cancel').click();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await button('Freeze my account').click();
    await button('Freeze now').click();
    await expect.element(text('Blocked: your account is frozen')).toBeVisible();
    expect(sent.filter(({ path }) => path === 'safety/freeze')).toHaveLength(1);
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('opens again by a signature of the text on show; a no in the wallet is no error', async () => {
    // By the clock of this machine: a thaw that is due is asked about again.
    const thawsAt = Date.now() + 60_000;
    const { data } = unfreeze.success;
    const asked = { ...unfreeze.success, data: { ...data, freeze: { ...data.freeze, thawsAt } } };
    const sent = exchange({
      'safety/state': [safetyFreeze.success],
      'safety/unfreezeMessage': [unfreezeMessage.success],
      'safety/unfreeze': [asked],
    });
    signUnfreeze.mockResolvedValueOnce({ ok: false, why: 'rejected' });
    signUnfreeze.mockResolvedValueOnce({ ok: true, signature: '0x12' });
    signIn();
    await shown(PATHS.safety);
    await button('Unfreeze account').click();
    await expect
      .element(page.getByRole('region', { name: 'Text to sign' }))
      .toMatchTextContent(/Unfreeze my Tern account after its waiting time\./);
    await button('Sign with Demo account').click();
    await expect.element(button('Sign with Demo account')).toBeEnabled();
    expect(document.querySelector('[role=alert]')).toBeNull();
    await button('Sign with Demo account').click();
    await expect.element(button('Keep account frozen')).toBeVisible();
    const { message } = unfreezeMessage.success.data;
    expect(sent.at(-1)).toEqual({ path: 'safety/unfreeze', body: { message, signature: '0x12' } });
    expect(signUnfreeze).toHaveBeenLastCalledWith(message);
  });

  it('forgets the demo wallet only after the word, and signs out before', async () => {
    exchange({ 'safety/state': [open] });
    signIn();
    const { signOut } = await shown(PATHS.safety);
    await button(/^Delete demo account/).click();
    const forget = page.getByRole('dialog').getByRole('button', { name: 'Delete demo account' });
    await page.getByRole('textbox').fill('delet');
    await expect.element(forget).toBeDisabled();
    await page.getByRole('textbox').fill(' Delete ');
    await forget.click();
    await vi.waitFor(() => expect(demo.delete).toHaveBeenCalledOnce());
    expect(signOut.mock.invocationCallOrder[0]).toBeLessThan(demo.delete.mock.invocationCallOrder[0]!);
  });
});

describe('the sessions', () => {
  it('say where and when, mark this one, and end another after a question', async () => {
    const [mine] = sessionList.success.rows;
    const sent = exchange({
      'session/list': [sessionList.success, { ...sessionList.success, rows: [mine], total: 1 }],
      'session/revoke': [sessionRevoke.success],
    });
    signIn();
    await shown(PATHS.sessions);
    await expect.element(text(/^Chrome on Android/)).toBeVisible();
    await expect.element(text('This device')).toBeVisible();
    await button('Sign out Safari on iPhone').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await expect.element(text('Safari on iPhone')).not.toBeInTheDocument();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    expect(sent.find(({ path }) => path === 'session/revoke')?.body).toEqual({ id: sessionList.success.rows[1]!.id });
  });

  it('stay and say why when one could not be ended', async () => {
    exchange({ 'session/list': [sessionList.success], 'session/revoke': [{ code: 503, msg: '' }] });
    signIn();
    await shown(PATHS.sessions);
    await button('Sign out all others').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/The exchange is unavailable/);
    await expect.element(text('Safari on iPhone')).toBeVisible();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('end everywhere: the others first, then this one', async () => {
    const sent = exchange({ 'session/list': [sessionList.success], 'session/revoke': [sessionRevoke.success] });
    signIn();
    const { signOut } = await shown(PATHS.sessions);
    await button('Sign out everywhere').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce());
    expect(sent.at(-1)).toEqual({ path: 'session/revoke', body: { others: true } });
  });
});
