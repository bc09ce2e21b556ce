import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import hours from '../../../fixtures/rest/supportHours.json';
import { configureApi } from '../../../../src/api/request.ts';
import { applyChange } from '../../../../src/data/changes.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { ChatView } from '../../../../src/features/support/chat-page.tsx';
import { OverlayHost } from '../../../../src/ui/present.tsx';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';

interface Row {
  readonly id: string;
  readonly author: 'user' | 'machine' | 'operator';
  readonly text: string;
  readonly removed: readonly string[];
  readonly links: readonly string[];
  readonly createTime: number;
}

const NOON = Date.UTC(2026, 10, 24, 12);
let tokens = 0;
let rows: Row[] = [];
/** HTTP status with which the desk answers a message; 0 for no answer. */
let sendStatus = 200;
let sent: { clientOrderId: string; text: string }[] = [];

function write(author: Row['author'], text: string, more: Partial<Row> = {}): Row {
  const at = rows.length;
  const row = {
    id: `m${String(at).padStart(4, '0')}`,
    author,
    text,
    removed: [],
    links: [],
    createTime: NOON + at,
    ...more,
  };
  rows.push(row);
  return row;
}

async function answer(url: string, init: RequestInit): Promise<Response> {
  const path = new URL(url, location.href).pathname;
  if (path.endsWith('/hours')) return Response.json(hours.success);
  const ok = (data: object) => Response.json({ code: 200, msg: 'ok', data });
  if (path.endsWith('/messages')) {
    const { before, after } = JSON.parse(init.body as string) as { before?: string; after?: string };
    const side = rows.filter(({ id }) => (!before || id < before) && (!after || id > after));
    return ok({ status: 'open', messages: side.slice(-50).toReversed(), more: side.length > 50 });
  }
  if (path.endsWith('/send')) {
    const body = JSON.parse(init.body as string) as (typeof sent)[number];
    sent.push(body);
    if (sendStatus === 0) throw new TypeError('offline');
    if (sendStatus === 429) return Response.json({ code: 429, msg: '请等待 9 秒后重试' }, { status: 429 });
    return ok({ status: 'open', messages: [write('user', body.text), write('machine', 'The rules say so.')] });
  }
  // The head of the page.
  return new Response();
}

beforeEach(async () => {
  rows = [];
  sent = [];
  sendStatus = 200;
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => sessionStore.token.peek(),
    language: () => 'en',
    onTokenInvalid: () => undefined,
  });
  vi.stubGlobal('fetch', answer);
  sessionStore.applySignIn(`token-${(tokens += 1)}`, { userId: `u${tokens}`, address: '0x1', walletKind: 'demo' });
  await page.viewport(390, 700);
});
afterEach(() => {
  sessionStore.applySignOut();
  vi.unstubAllGlobals();
});

const chat = (
  <MemoryRouter>
    <ChatView widget={null} />
    <OverlayHost />
  </MemoryRouter>
);
const open = () => render(chat);
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const log = page.getByRole('log');
const field = page.getByRole('textbox', { name: 'Write a message' });
const send = page.getByRole('button', { name: 'Send', exact: true });
const bubbles = () => [...document.querySelectorAll('[role=log] li p[dir=auto]')];

describe('what was said', () => {
  it('is text and nothing else, whatever it holds', async () => {
    write('operator', '<img src=x onerror="alert(1)"><script>alert(1)</script>');
    write('machine', '[rules](/pages/rules/rules) https://evil.example/ /pages/rules/rules');
    write('operator', 'fine\u202egpj.exe\u2066\u200b\u200d end');
    await open();
    await expect.element(log.getByText(/^<img src=x/)).toBeVisible();
    expect(document.querySelectorAll('[role=log] :is(img, script, a)')).toHaveLength(0);
    expect(bubbles().map(({ textContent }) => textContent)).toEqual([
      '<img src=x onerror="alert(1)"><script>alert(1)</script>',
      '[rules](/pages/rules/rules) https://evil.example/ /pages/rules/rules',
      'finegpj.exe end',
    ]);
  });

  it('leads only to pages of the app', async () => {
    write('machine', 'See there.', {
      links: [
        '/pages/rules/rules',
        '/pages/withdraw/withdraw',
        '/pages/rules/rules?to=x',
        'https://evil.example/pages/rules/rules',
        '//evil.example',
        'javascript:alert(1)',
      ],
    });
    await open();
    await expect.element(log.getByRole('link', { name: 'Rules' })).toBeVisible();
    const links = [...document.querySelectorAll<HTMLAnchorElement>('[role=log] a')].map((link) =>
      link.getAttribute('href'),
    );
    expect(links).toEqual(['/pages/rules/rules']);
  });

  it.each([320, 390, 1280])(
    'stays within its panel at %i px, with 10 000 characters without a space',
    async (width) => {
      await page.viewport(width, 800);
      write('user', 'x'.repeat(10_000));
      write('operator', '汉'.repeat(3000));
      await open();
      await expect.element(log.getByText(/^x{9}/)).toBeInTheDocument();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      const box = document.querySelector('[role=log]')!;
      expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
      const panel = document.querySelector('main > :last-child')!.getBoundingClientRect();
      expect(panel.width).toBe(width > 480 ? 380 : width);
    },
  );

  it('says who it is: a machine or a person, and what was taken out', async () => {
    write('machine', 'Automatic words.');
    write('operator', 'A person’s words.');
    write('user', 'Pay •••', { removed: ['address'] });
    await open();
    await expect.element(log.getByText('Assistant · automatic')).toBeVisible();
    await expect.element(log.getByText('Support · agent')).toBeVisible();
    await expect.element(log.getByText('An address was removed.')).toBeVisible();
  });

  it('begins at its end; older messages come above without moving what is read', async () => {
    for (let at = 0; at < 120; at += 1) write('machine', `said ${at}`);
    await open();
    await expect.element(log.getByText('said 119')).toBeVisible();
    const box = document.querySelector('[role=log]')!;
    box.scrollTop = -box.scrollHeight;
    const first = log.getByText('said 70').element();
    const before = first.getBoundingClientRect().top;
    // Not by a pointer, for which the page would be scrolled.
    log
      .getByRole('button', { name: 'Earlier messages' })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(log.getByText('said 20')).toBeInTheDocument();
    expect(Math.abs(first.getBoundingClientRect().top - before)).toBeLessThan(80);
  });

  it('grows by what the desk says, without a reload', async () => {
    write('machine', 'first');
    await open();
    await expect.element(log.getByText('first')).toBeVisible();
    applyChange({ noun: 'support', id: write('operator', 'second').id });
    await expect.element(log.getByText('second')).toBeVisible();
  });
});

describe('writing', () => {
  it('arrives, with the answer', async () => {
    await open();
    await userEvent.fill(field, 'Why?');
    await send.click();
    await expect.element(log.getByText('The rules say so.')).toBeVisible();
    await expect.element(log.getByText(/· Sent/)).toBeVisible();
    await expect.element(field).toHaveValue('');
  });

  it('that fails stays, says why, and is sent again under its key', async () => {
    await open();
    sendStatus = 429;
    await userEvent.fill(field, 'Why?');
    await send.click();
    await expect.element(log.getByText(/^Not sent\. /)).toBeVisible();
    sendStatus = 200;
    await log.getByRole('button', { name: 'Send again' }).click();
    await expect.element(log.getByText('The rules say so.')).toBeVisible();
    expect(new Set(sent.map(({ clientOrderId }) => clientOrderId)).size).toBe(1);
    expect(sent).toHaveLength(2);
  });

  it('too much is said, not cut off', async () => {
    await open();
    await userEvent.fill(field, '😀'.repeat(1000));
    await expect.element(page.getByText(/^1000 of 1000/)).toBeVisible();
    await expect.element(send).toBeEnabled();
    await userEvent.fill(field, 'x'.repeat(1001));
    await expect.element(page.getByText(/^1001 of 1000 characters/)).toBeVisible();
    await expect.element(send).toBeDisabled();
    await expect.element(field).toHaveValue('x'.repeat(1001));
  });

  it('stays in the field while one is elsewhere', async () => {
    const first = await open();
    await userEvent.fill(field, 'half a thought');
    await first.rerender(<p>Another page</p>);
    await expect.element(field).not.toBeInTheDocument();
    await first.rerender(chat);
    await expect.element(field).toHaveValue('half a thought');
  });

  it('asks before what looks like a recovery phrase goes', async () => {
    await open();
    await userEvent.fill(field, PHRASE);
    await send.click();
    const warning = page.getByRole('alertdialog', { name: 'Do not send this' });
    await expect.element(warning).toBeVisible();
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: 'Edit message' }).click();
    await expect.element(warning).not.toBeInTheDocument();
    await expect.element(field).toHaveValue(PHRASE);
    expect(sent).toEqual([]);
  });
});

it('a visitor may leave a message, and is asked to connect for a conversation', async () => {
  sessionStore.applySignOut();
  await open();
  await expect.element(page.getByText(/^Connect a wallet to chat with support/)).toBeVisible();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect.element(page.getByText('Enter how we can reach you')).toBeVisible();
  await expect.element(page.getByText('Enter your message')).toBeVisible();
});
