import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { wantedRoute } from '../../../src/app/wanted-route.ts';
import { addressWithRoute, openEntrance, walletEntrance } from '../../../src/wallet/deep-links.ts';

const APP = 'https://tern.example/';
const ROUTE = '/pages/trade/trade?symbol=BTCUSDT';

describe('entrances into wallet browsers', () => {
  it('leaves the path of MetaMask as it is', () => {
    expect(walletEntrance('metamask', APP, ROUTE)).toEqual({
      how: 'link',
      href: 'https://link.metamask.io/dapp/tern.example/?to=/pages/trade/trade?symbol=BTCUSDT',
    });
  });

  it('wraps the OKX link in its download page, encoded twice', () => {
    const entrance = walletEntrance('okx', APP, ROUTE);
    const href = entrance.how === 'link' ? entrance.href : '';
    expect(href.startsWith('https://web3.okx.com/download?deeplink=okx%3A%2F%2Fwallet%2Fdapp%2Furl%3FdappUrl%3D')).toBe(
      true,
    );
    const inner = new URL(new URL(href).searchParams.get('deeplink')!);
    expect(inner.searchParams.get('dappUrl')).toBe(addressWithRoute(APP, ROUTE));
  });

  it('names the coin and the address for Trust', () => {
    const entrance = walletEntrance('trust', APP, ROUTE);
    const link = new URL(entrance.how === 'link' ? entrance.href : '');
    expect(link.origin + link.pathname).toBe('https://link.trustwallet.com/open_url');
    expect(link.searchParams.get('coin_id')).toBe('60');
    expect(link.searchParams.get('url')).toBe(addressWithRoute(APP, ROUTE));
  });

  it('has no link for Binance: the address is to be copied', () => {
    expect(walletEntrance('binance', APP, '/')).toEqual({ how: 'copy', address: 'https://tern.example/?to=/' });
  });

  it('carries every route there and back', () => {
    const part = fc.stringMatching(/^[A-Za-z0-9_.~%&=+# äé-]{0,12}$/);
    fc.assert(
      fc.property(part, part, (symbol, id) => {
        const query = new URLSearchParams({ symbol, id }).toString();
        const route = `/pages/trade/trade?${query.replaceAll('+', '%20')}`;
        expect(wantedRoute(new URL(addressWithRoute(APP, route)).search)).toBe(route);
      }),
    );
  });
});

describe('the wanted route', () => {
  it.each([
    '',
    '?to=',
    '?to=//evil.test',
    '?to=/\\evil.test',
    '?to=https://evil.test',
    '?to=javascript:alert(1)',
    '?to=/<b>',
    '?to=trade',
  ])('is none in %j', (search) => {
    expect(wantedRoute(search)).toBeNull();
  });

  it('is read beside other values', () => {
    expect(wantedRoute('?level=2&to=/pages/market/market')).toBe('/pages/market/market');
  });
});

it('an entrance is opened by a detached anchor, inside the tap', () => {
  const anchor = { href: '', rel: '', click: vi.fn() };
  openEntrance({ createElement: () => anchor } as unknown as Document, 'https://link.metamask.io/dapp/x');
  expect(anchor).toMatchObject({ href: 'https://link.metamask.io/dapp/x', rel: 'noopener' });
  expect(anchor.click).toHaveBeenCalledOnce();
});
