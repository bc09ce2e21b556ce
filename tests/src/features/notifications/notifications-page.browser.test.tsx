import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import mailList from '../../../fixtures/rest/mailList.json';
import mailUpdate from '../../../fixtures/rest/mailUpdate.json';
import mutesGet from '../../../fixtures/rest/mutesGet.json';
import noticeList from '../../../fixtures/rest/noticeList.json';
import profileFixture from '../../../fixtures/rest/profile.json';
import { configureApi } from '../../../../src/api/request.ts';
import { notices } from '../../../../src/features/notifications/notices.ts';
import { profile } from '../../../../src/data/profile.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { notificationsPath, PATHS } from '../../../../src/features/shell/paths.ts';
import NotificationsPage from '../../../../src/features/notifications/notifications-page.tsx';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { shellAround } from '../../pages/profile-shell.tsx';

interface Row {
  id: string;
  title: string;
  content: string;
  status: number;
  type: string;
  path?: string | undefined;
}

const [recorded] = mailList.success.rows;
const button = (name: string | RegExp) => page.getByRole('button', { name });
const row = (id: string, title: string, content: string, status = 0, change: Partial<Row> = {}): Row =>
  Object.assign({}, recorded, { id, title, content, status, path: undefined }, change);

/** An exchange that keeps what was read; `broken` while the line is down. */
function exchange(rows: Row[]) {
  const state = { broken: false, refusing: false, phrase: 'two blue herons', muted: [] as string[] };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (state.broken) throw new TypeError('Failed to fetch');
    const { pathname, searchParams } = new URL(address);
    if (pathname.endsWith('/notice/list')) return Response.json(noticeList.success);
    if (pathname.endsWith('/updateMail')) {
      if (state.refusing) return Response.json({ code: 500, msg: 'no' });
      const ids = searchParams.get('ids')!.split(',');
      for (const each of rows) if (ids.includes(each.id)) each.status = 1;
      return Response.json(mailUpdate.success);
    }
    if (pathname.endsWith('/user/profile')) {
      const data = { ...profileFixture.success.data, antiPhishingPhrase: state.phrase };
      return Response.json({ ...profileFixture.success, data });
    }
    if (pathname.includes('/mutes/')) {
      if (state.refusing) return Response.json({ code: 500, msg: 'no' });
      if (pathname.endsWith('/set')) state.muted = (JSON.parse(init.body as string) as { muted: string[] }).muted;
      return Response.json({ ...mutesGet.success, data: { muted: state.muted } });
    }
    const found = rows
      .filter(({ status }) => searchParams.get('status') !== '0' || status === 0)
      .filter(({ type }) => (searchParams.get('type') ?? type) === type);
    const size = Number(searchParams.get('pageSize'));
    const from = (Number(searchParams.get('pageNum')) - 1) * size;
    return Response.json({ ...mailList.success, rows: found.slice(from, from + size), total: found.length });
  });
  return state;
}

let users = 0;
function signIn(): void {
  sessionStore.applySignIn(`token ${++users}`, { userId: `mails-${users}`, address: '0x1', walletKind: 'demo' });
  sessionStore.applyConfirmed(true);
}

async function shown(path: string = PATHS.notifications) {
  const shell = shellAround(PATHS.notifications, <NotificationsPage />);
  await shell.router.navigate(path);
  await render(shell.page);
  return shell;
}

beforeEach(async () => {
  notices.clear();
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => sessionStore.token.peek(),
    language: () => 'en',
    onTokenInvalid: () => sessionStore.applySignOut(),
  });
  await page.viewport(390, 844);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.applySignOut();
});

describe('private messages', () => {
  it('are read by opening them, and all at once', async () => {
    exchange([row('m3', 'Third', 'c'), row('m2', 'Second', 'b'), row('m1', 'First', 'a', 1)]);
    signIn();
    await shown();
    await expect.element(page.getByRole('tab', { name: 'Private · 2' })).toBeVisible();
    await button(/^Second/).click();
    await expect.element(page.getByRole('dialog', { name: 'Second' })).toBeVisible();
    await expect.element(page.getByRole('tab', { name: 'Private · 1', includeHidden: true })).toBeInTheDocument();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await button('Mark all as read').click();
    await expect.element(page.getByRole('tab', { name: 'Private', exact: true })).toBeVisible();
    await expect.element(button('Mark all as read')).not.toBeInTheDocument();
    expect(document.body.textContent).not.toContain('Unread');
  });

  it('show markup as text, and lead only to pages of ours', async () => {
    const content = '<img src=x onerror=alert(1)>\nhttps://evil.example/\n/pages/limits/limits';
    exchange([row('m1', '<b>Bold</b>', content, 0, { path: '/pages/limits/limits' })]);
    signIn();
    const { router } = await shown();
    const told = page.getByRole('region', { name: 'Messages to you' }).getByRole('link', { name: /Bold/ });
    await expect.element(told).toBeVisible();
    for (const line of content.split('\n')) expect(told.element().textContent).toContain(line);
    expect(document.querySelector('img')).toBeNull();
    await told.click();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(PATHS.limits));
  });

  it('lead nowhere by an address that is no page of ours', async () => {
    exchange([row('m1', 'Bad', 'text', 0, { path: 'https://evil.example/pages/limits/limits' })]);
    signIn();
    await shown();
    await button(/^Bad/).click();
    const sheet = page.getByRole('dialog', { name: 'Bad' });
    await expect.element(sheet).toBeVisible();
    expect(sheet.getByRole('link').elements()).toEqual([]);
  });

  it('have the event, the whole amount on a line of its own, and the text', async () => {
    const amount = '123,456,789.12345678 USDT';
    exchange([row('m1', 'Withdrawal completed', `${amount}\nSent to you.`, 0, { type: 'money' })]);
    signIn();
    await page.viewport(320, 640);
    await shown();
    const line = page.getByText(amount, { exact: true });
    await expect.element(line).toBeVisible();
    const { scrollWidth, clientWidth } = line.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    await expect.element(page.getByText('Sent to you.', { exact: true })).toBeVisible();
  });

  it('stand under their day: today, yesterday, a date', async () => {
    const now = new Date();
    const at = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 12).getTime();
    const dated = [at(0), at(0), at(1), at(40)].map((createTime, index) =>
      Object.assign(row(`m${index}`, `Message ${index}`, 'text', 1), { createTime }),
    );
    exchange(dated);
    signIn();
    await shown();
    await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible();
    const heads = [...document.querySelectorAll('main section h2')].map((head) => head.textContent);
    expect(heads.slice(0, 2)).toEqual(['Today', 'Yesterday']);
    expect(heads).toHaveLength(3);
    expect(page.getByRole('list', { name: 'Today' }).getByRole('listitem').elements()).toHaveLength(2);
  });

  it('carry the phrase of their reader, or the way to set one', async () => {
    const line = exchange([row('m1', 'First', 'a')]);
    signIn();
    await shown();
    await expect.element(page.getByText('Your anti-phishing phrase: two blue herons')).toBeVisible();
    await button(/^First/).click();
    await expect.element(page.getByRole('dialog').getByText('two blue herons')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    line.phrase = '';
    await profile.refresh();
    await expect.element(page.getByRole('link', { name: 'Set a phrase' })).toBeVisible();
    expect(document.body.textContent).not.toContain('two blue herons');
  });

  it('are listed by kind; a kind without any leads back to all', async () => {
    exchange([row('m2', 'Won', 'b', 0, { type: 'trading' }), row('m1', 'Paid', 'a', 1, { type: 'money' })]);
    signIn();
    await shown();
    await page.getByRole('radio', { name: 'Trading' }).click();
    await expect.element(button(/^Paid/)).not.toBeInTheDocument();
    await expect.element(button(/^Won/)).toBeVisible();
    await page.getByRole('radio', { name: 'News' }).click();
    await expect.element(page.getByText('No messages of this type')).toBeVisible();
    await button('Show all').click();
    await expect.element(button(/^Paid/)).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'All' })).toBeChecked();
  });

  it('can be muted by kind, money and security cannot', async () => {
    const line = exchange([]);
    signIn();
    await shown();
    await button('Notification settings').click();
    const sheet = page.getByRole('dialog', { name: 'Notification settings' });
    for (const name of ['Money', 'Security']) {
      await expect.element(sheet.getByRole('switch', { name })).toBeDisabled();
      await expect.element(sheet.getByRole('switch', { name })).toBeChecked();
    }
    await sheet.getByRole('switch', { name: 'Trading' }).click();
    await expect.element(sheet.getByRole('switch', { name: 'Trading' })).not.toBeChecked();
    expect(line.muted).toEqual(['trading']);
    line.refusing = true;
    await sheet.getByRole('switch', { name: 'News' }).click();
    await expect.element(sheet.getByText(/^Not saved/)).toBeVisible();
    await expect.element(sheet.getByRole('switch', { name: 'News' })).toBeChecked();
  });

  it('come ten at first, the rest for asking', async () => {
    exchange(Array.from({ length: 23 }, (_, at) => row(`m${99 - at}`, `Message ${99 - at}`, 'text', 1)));
    signIn();
    await shown();
    await expect.element(page.getByText('10 of 23')).toBeVisible();
    await button('Show more').click();
    await expect.element(page.getByText('23 of 23')).toBeVisible();
  });

  it('can be asked for again after a failure, and stay when that fails later', async () => {
    const line = exchange([row('m1', 'First', 'a')]);
    line.broken = true;
    signIn();
    const { router } = await shown();
    await expect.element(button('Try again')).toBeVisible();
    line.broken = false;
    await button('Try again').click();
    await expect.element(button(/^First/)).toBeVisible();
    line.broken = true;
    await router.navigate(notificationsPath('system'));
    await expect.element(page.getByRole('tab', { name: 'System', selected: true })).toBeVisible();
    await router.navigate(notificationsPath('private'));
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(button(/^First/)).toBeVisible();
  });

  it('say why they could not all be marked read', async () => {
    exchange([row('m1', 'First', 'a')]).refusing = true;
    signIn();
    await shown();
    await button('Mark all as read').click();
    await expect.element(page.getByText(/^Not all messages were marked as read/)).toBeVisible();
    await expect.element(page.getByRole('tab', { name: 'Private · 1' })).toBeVisible();
  });

  it('that there are none lead to the announcements', async () => {
    exchange([]);
    signIn();
    await shown();
    await button('View announcements').click();
    await expect.element(button(/^Welcome to the sandbox/)).toBeVisible();
  });
});

it('a visitor is asked to connect, and can read the announcements', async () => {
  exchange([]);
  await shown();
  await expect.element(page.getByText('Connect a wallet to see your messages')).toBeVisible();
  await page.getByRole('tab', { name: 'System' }).click();
  await button(/^Welcome to the sandbox/).click();
  await expect.element(page.getByRole('dialog', { name: 'Welcome to the sandbox' })).toBeVisible();
});
