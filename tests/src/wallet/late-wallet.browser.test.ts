import { afterEach, expect, it, vi } from 'vitest';
import { hideWallets } from '../../../src/wallet/discovery/late-wallet.ts';

const page = window as unknown as Record<string, unknown> & Window;

afterEach(() => {
  vi.useRealTimers();
  for (const place of ['ethereum', 'okxwallet']) Reflect.deleteProperty(page, place);
});

it('shows a wallet neither in the globals nor by its announcement before its time, and tells of it then', () => {
  vi.useFakeTimers();
  page['ethereum'] = 'there before';
  hideWallets(window, 2000);
  page['okxwallet'] = 'comes meanwhile';
  const announced: string[] = [];
  const note = (event: Event) => announced.push(event.type);
  for (const name of ['eip6963:announceProvider', 'ethereum#initialized', 'eip6963:requestProvider']) {
    addEventListener(name, note);
  }
  dispatchEvent(new Event('eip6963:announceProvider'));
  vi.advanceTimersByTime(1999);
  expect([page['ethereum'], page['okxwallet'], announced]).toEqual([undefined, undefined, []]);
  vi.advanceTimersByTime(1);
  expect([page['ethereum'], page['okxwallet']]).toEqual(['there before', 'comes meanwhile']);
  expect(announced).toEqual(['ethereum#initialized', 'eip6963:requestProvider']);
  dispatchEvent(new Event('eip6963:announceProvider'));
  expect(announced).toHaveLength(3);
});
