import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import noticeList from '../../../fixtures/rest/noticeList.json';
import { configureApi } from '../../../../src/api/request.ts';
import { notices } from '../../../../src/features/notifications/notices.ts';
import { NoticeCard } from '../../../../src/features/notifications/notice-card.tsx';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';

/** Answers the calls that wait for notices. */
let answer: (response: Response | Error) => void;

beforeEach(async () => {
  notices.clear();
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => null,
    language: () => 'en',
    onTokenInvalid: () => undefined,
  });
  const answered = new Promise<Response | Error>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async () => {
    const response = await answered;
    if (response instanceof Error) throw response;
    return response.clone();
  });
  await page.viewport(375, 700);
});
afterEach(() => void vi.unstubAllGlobals());

/** Returns the top of the element below the notices, px. */
const belowPx = () => document.querySelector('hr')!.getBoundingClientRect().top;

async function open(): Promise<void> {
  await render(
    <main>
      <NoticeCard />
      <hr />
    </main>,
  );
}

describe('the notices of home', () => {
  it('come without moving what stands below them', async () => {
    await open();
    const before = belowPx();
    answer(Response.json(noticeList.success));
    await expect.element(page.getByText('Welcome to the sandbox')).toBeVisible();
    expect(before).toBeGreaterThan(40);
    expect(belowPx()).toBe(before);
  });

  it('say nothing while they are awaited', async () => {
    await open();
    expect(document.querySelector('main')!.textContent).toBe('');
    await expect.element(page.getByRole('region')).not.toBeInTheDocument();
  });

  it.each([
    ['there are none', () => Response.json({ ...noticeList.success, rows: [], total: 0 })],
    ['they cannot be had', () => Response.json(noticeList.refusal)],
    ['nobody answers', () => new TypeError('offline')],
  ])('give their place back when %s', async (_case, response) => {
    await open();
    const before = belowPx();
    answer(response());
    await expect.poll(belowPx).toBeLessThan(before);
    expect(document.querySelector('button')).toBeNull();
  });
});
