import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import addressAdd from '../../../fixtures/rest/addressAdd.json';
import withdrawPermission from '../../../fixtures/rest/withdrawPermission.json';
import { configureApi } from '../../../../src/api/request.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { PermissionForm } from '../../../../src/features/withdraw/form/permission-form.tsx';
import { outgoing } from '../../../../src/features/withdraw/outgoing.ts';
import type { OutgoingRequest } from '../../../../src/features/withdraw/outgoing-withdrawal.ts';
import { loadTexts } from '../../../../src/i18n/translate.ts';
import { decimal } from '../../../../src/model/decimal.ts';

const REQUEST: OutgoingRequest = {
  channel: 'manual',
  coin: 'USDT',
  amount: decimal('50'),
  network: 'TRC20',
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  addressId: null,
  phone: null,
  account: null,
};
const WRONG = { code: 620, msg: '资金密码错误', details: { triesLeft: '4' } };
const LOCKED = { code: 622, msg: '密码错误次数过多，请等待 900 秒后重试' };
const NEW = { code: 1006, msg: '修改资金密码后需等待 60 秒才能提现' };

const field = () => page.getByLabelText('Fund password', { exact: true });
const send = () => page.getByRole('button', { name: 'Withdraw 50.00 USDT' });

const SET = { code: 200, msg: '', data: null };

/** Answers the check with these bodies, one after the other. @returns what was sent */
function answers(...bodies: readonly (object | Promise<object>)[]) {
  const sent: unknown[] = [];
  const left = [...bodies];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string));
    const body = await left.shift();
    if (body === undefined) throw new TypeError('Failed to fetch');
    return Response.json(body);
  });
  return sent;
}

async function shown({ passwordUnset = false, unsaved = false } = {}) {
  const onPermitted = vi.fn<(permission: string) => void>();
  const view = (open: boolean) => (
    <PermissionForm
      open={open}
      request={REQUEST}
      passwordUnset={passwordUnset}
      unsaved={unsaved}
      onPermitted={onPermitted}
    >
      <p>Summary</p>
    </PermissionForm>
  );
  const screen = await render(view(true));
  return { onPermitted, close: () => screen.rerender(view(false)) };
}

beforeEach(() => {
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => sessionStore.token.peek(),
    language: () => 'en',
    onTokenInvalid: () => sessionStore.applySignOut(),
  });
  sessionStore.applySignIn('token', { userId: 'ann', address: '0x1', walletKind: 'demo' });
  sessionStore.applyConfirmed(true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.applySignOut();
});

it('tells a wrong password at its field with the attempts left, and nothing counts down', async () => {
  const sent = answers(WRONG, withdrawPermission.success);
  const { onPermitted } = await shown();
  await field().fill('not this one');
  await send().click();
  await expect.element(page.getByText('Incorrect fund password · 4 attempts left')).toBeVisible();
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue('');
  expect([onPermitted.mock.calls, outgoing.now.value]).toEqual([[], null]);
  await field().fill('the right one');
  await send().click();
  await vi.waitFor(() => expect(onPermitted.mock.calls).toEqual([[withdrawPermission.success.data.permission]]));
  const { channel, coin, network, address } = REQUEST;
  expect(sent[1]).toEqual({ channel, coin, network, address, amount: '50', pwd: 'the right one' });
});

it('says that it checks, and asks once for two taps', async () => {
  let answer: (body: object) => void = () => {};
  const sent = answers(new Promise<object>((resolve) => (answer = resolve)));
  const { onPermitted } = await shown();
  await field().fill('the right one');
  await send().click();
  await expect.element(page.getByText('Checking…')).toBeVisible();
  (send().element() as HTMLButtonElement).click();
  answer(withdrawPermission.success);
  await vi.waitFor(() => expect(onPermitted).toHaveBeenCalledTimes(1));
  expect(sent).toHaveLength(1);
});

it('a form that was closed meanwhile permits nothing', async () => {
  let answer: (body: object) => void = () => {};
  answers(new Promise<object>((resolve) => (answer = resolve)));
  const { onPermitted, close } = await shown();
  await field().fill('the right one');
  await send().click();
  await expect.element(page.getByText('Checking…')).toBeVisible();
  await close();
  answer(withdrawPermission.success);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(onPermitted).not.toHaveBeenCalled();
});

it.each([
  ['no password', null, 'Enter your fund password'],
  ['a locked one', LOCKED, /^Too many incorrect fund passwords\. Try again in 15\smin/],
  ['a changed one', NEW, /^Fund password changed\. You can withdraw in 1\smin/],
] as const)('tells %s', async (_what, body, words) => {
  const sent = answers(...(body === null ? [] : [body]));
  const { onPermitted } = await shown();
  if (body !== null) await field().fill('any');
  await send().click();
  await expect.element(page.getByText(words)).toBeVisible();
  expect([onPermitted.mock.calls.length, sent.length]).toEqual([0, body === null ? 0 : 1]);
});

/** Answers by the end of the path, each body once. @returns the paths in order */
function answersBy(bodies: Readonly<Record<string, readonly object[]>>): string[] {
  const asked: string[] = [];
  const left = new Map(Object.entries(bodies).map(([path, each]) => [path, [...each]]));
  vi.stubGlobal('fetch', async (url: string) => {
    const path = [...left.keys()].find((end) => url.endsWith(end));
    const body = path === undefined ? undefined : left.get(path)!.shift();
    if (path === undefined || body === undefined) throw new TypeError('Failed to fetch');
    asked.push(path);
    return Response.json(body);
  });
  return asked;
}

const newField = () => page.getByLabelText('New fund password', { exact: true });
const againField = () => page.getByLabelText('Confirm new password', { exact: true });

it('sets the first fund password, saves a new address, then asks for the permission', async () => {
  await loadTexts('fund-password');
  const asked = answersBy({
    tardPwdSet: [SET],
    'withdrawAddress/add': [addressAdd.success],
    'withdraw/permission': [withdrawPermission.success],
  });
  const { onPermitted } = await shown({ passwordUnset: true, unsaved: true });
  await newField().fill('tall ships');
  await againField().fill('tall ship');
  await send().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Passwords don’t match');
  expect(asked).toEqual([]);
  await againField().fill('tall ships');
  await send().click();
  await vi.waitFor(() => expect(onPermitted).toHaveBeenCalledTimes(1));
  expect(asked).toEqual(['tardPwdSet', 'withdrawAddress/add', 'withdraw/permission']);
});

it('sets the password once: after a later refusal it is asked for like any other', async () => {
  await loadTexts('fund-password');
  const asked = answersBy({
    tardPwdSet: [SET],
    'withdraw/permission': [NEW, withdrawPermission.success],
  });
  const { onPermitted } = await shown({ passwordUnset: true });
  await newField().fill('tall ships');
  await againField().fill('tall ships');
  await send().click();
  await expect.element(page.getByText(/^Fund password changed/)).toBeVisible();
  await field().fill('tall ships');
  await send().click();
  await vi.waitFor(() => expect(onPermitted).toHaveBeenCalledTimes(1));
  expect(asked).toEqual(['tardPwdSet', 'withdraw/permission', 'withdraw/permission']);
});
