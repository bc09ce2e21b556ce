import { base58check } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Page } from '@playwright/test';

/** A TRON address of its own for every number. */
export const tronAddress = (number: number): string =>
  base58check(sha256).encode(Uint8Array.from([0x41, ...new Uint8Array(18).fill(7), number >> 8, number & 255]));

export const FUND_PASSWORD = 'tall ships 7';

/** A call of the exchange in the name of who is signed in on the page. @returns what it answers in `data` */
export const call = (page: Page, path: string, body: object): Promise<unknown> =>
  page.evaluate(
    async ([where, sent]) => {
      const answer = await fetch(where, {
        method: 'POST',
        headers: { 'content-type': 'application/json', satoken: localStorage.getItem('authToken') ?? '' },
        body: sent,
      });
      const envelope: unknown = await answer.json();
      return (envelope as { data?: unknown }).data;
    },
    [path, JSON.stringify(body)] as const,
  );

/** Gives who is signed in a fund password and a saved address, without the pages for it. */
export async function readyToWithdraw(page: Page, address: string): Promise<void> {
  await call(page, '/api/user/tardPwdSet', { pwd: FUND_PASSWORD });
  await call(page, '/api/withdrawAddress/add', { label: 'Savings', network: 'TRC20', address, pwd: FUND_PASSWORD });
}
