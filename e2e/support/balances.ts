import type { Page } from '@playwright/test';

/**
 * Returns the available balance in the spot account of the signed-in person, exactly as the exchange answers it; `0`
 * without one.
 */
export async function spotBalance(page: Page, url: string, asset = 'USDT'): Promise<string> {
  const satoken = (await page.evaluate(() => localStorage.getItem('authToken')))!;
  const answer = await page.request.post(`${url}/api/user/getInfo`, { headers: { satoken }, data: {} });
  const { data } = (await answer.json()) as {
    data: { asset: { symbol: string; account: string; availableAmount: string }[] };
  };
  return data.asset.find(({ symbol, account }) => symbol === asset && account === 'spot')?.availableAmount ?? '0';
}

/** a + b, to the last of 8 decimals; either may be negative. */
export const sum = (a: string, b: string): string => {
  const units = (text: string) => {
    const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
    const size = BigInt(whole + fraction.padEnd(8, '0'));
    return text.startsWith('-') ? -size : size;
  };
  const digits = (units(a) + units(b)).toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '');
};
