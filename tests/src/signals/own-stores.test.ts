import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { createAccountStore } from '../../../src/signals/account-store.ts';
import type { AssetBalance, UserInfo } from '../../../src/model/account.ts';
import { createPreferences } from '../../../src/data/preferences.ts';
import { createSessionStore } from '../../../src/data/session.ts';

const BTC = 'BTCUSDT' as MarketSymbol;
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem(key: string) {
      return stored.get(key) ?? null;
    },
    setItem(key: string, value: string) {
      stored.set(key, value);
    },
    removeItem(key: string) {
      stored.delete(key);
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('session', () => {
  const user = { userId: 'u1', address: '0xAb', walletKind: 'demo' } as const;

  it('survives a reload under the two raw keys', () => {
    createSessionStore().applySignIn('token-1', user);
    expect(stored.get('authToken')).toBe('token-1');
    expect(JSON.parse(stored.get('currentUser')!)).toEqual(user);
    const next = createSessionStore();
    expect([next.token.value, next.currentUser.value, next.signedIn.value]).toEqual(['token-1', user, true]);
    expect(next.confirmed.value).toBe(false);
    next.applyConfirmed(true);
    expect(next.confirmed.value).toBe(true);
    next.applySignOut();
    expect([stored.size, next.token.value, next.confirmed.value]).toEqual([0, null, false]);
  });

  it.each(['', 'null', '{', '[]', '{"userId":5}', '{"userId":"u","address":"0x","walletKind":"other"}'])(
    'is none when the stored user is %j, even with a token',
    (text) => {
      stored.set('authToken', 'token-1');
      stored.set('currentUser', text);
      expect(createSessionStore().signedIn.value).toBe(false);
    },
  );

  it('cannot be confirmed while signed out', () => {
    const session = createSessionStore();
    session.applyConfirmed(true);
    expect(session.confirmed.value).toBe(false);
  });
});

describe('preferences', () => {
  it('persist under their prefix as JSON', () => {
    const first = createPreferences();
    first.chooseTheme('dark');
    first.toggleFavourite(BTC);
    first.chooseBookGrouping(BTC, 100);
    expect(stored.get('__persisted__theme')).toBe('"dark"');
    const again = createPreferences();
    expect(again.theme.value).toBe('dark');
    expect(again.favourites.value).toEqual([BTC]);
    expect(again.bookGroupingOf(BTC).value).toBe(100);
    expect(again.product.value).toBe('updown');
    again.chooseProduct('spot');
    expect(createPreferences().product.value).toBe('spot');
    again.toggleFavourite(BTC);
    expect(createPreferences().favourites.value).toEqual([]);
  });

  it('fall back to their defaults when storage holds nonsense', () => {
    stored.set('__persisted__theme', '"pink"');
    stored.set('__persisted__palette', '{');
    stored.set('__persisted__favourites', '[5,"x","btcusdt",null]');
    stored.set('__persisted__bookGrouping', '{"BTCUSDT":7,"ETHUSDT":10}');
    stored.set('__persisted__chartInterval', '"TWO_MIN"');
    const preferences = createPreferences();
    expect(preferences.theme.value).toBe('system');
    expect(preferences.palette.value).toBe('default');
    expect(preferences.favourites.value).toEqual([BTC]);
    expect(preferences.bookGroupingOf(BTC).value).toBe(1);
    expect(preferences.bookGroupingOf('ETHUSDT' as MarketSymbol).value).toBe(10);
    expect(preferences.chartInterval.value).toBe('ONE_MIN');
  });
});

describe('account', () => {
  it('knows no balance before it is told, which is not zero', () => {
    const account = createAccountStore();
    expect([account.total.value, account.changeToday.value]).toEqual([null, null]);
    expect(account.availableOf('USDT', 'contract').value).toBeNull();
  });

  const held = (asset: string, book: 'spot' | 'contract', amount: string, value: string) => ({
    asset,
    account: book,
    available: amount as DecimalText,
    locked: '0' as DecimalText,
    valueUsdt: value as DecimalText,
  });
  const infoWith = (...balances: readonly AssetBalance[]): UserInfo => ({
    userId: 'u1',
    address: '0x',
    walletType: 'demo',
    level: 0,
    email: '',
    phone: '',
    realName: '',
    country: '',
    primaryVerified: false,
    advancedVerified: false,
    balances,
    openingTotal: '0.5' as DecimalText,
  });

  it('takes pushed balances one by one: others stay, new ones join', () => {
    const account = createAccountStore();
    account.applyBalances([held('BTC', 'spot', '9', '9')]);
    expect(account.total.value).toBeNull();
    account.apply(infoWith(held('USDT', 'spot', '5', '5'), held('USDT', 'contract', '2', '2')));
    account.applyBalances([held('USDT', 'spot', '4', '4'), held('BTC', 'spot', '1', '0.9')]);
    expect(account.availableOf('USDT', 'spot').value).toBe('4');
    expect(account.availableOf('USDT', 'contract').value).toBe('2');
    expect(account.availableOf('BTC', 'spot').value).toBe('1');
    expect(account.total.value).toBe('6.9');
  });

  it('does not let an answer hide what was pushed after it was asked for', () => {
    const account = createAccountStore();
    account.applyBalances([held('USDT', 'spot', '1', '1')]);
    const asked = account.pushes();
    account.applyBalances([held('USDT', 'spot', '4', '4')]);
    account.apply(infoWith(held('USDT', 'spot', '5', '5'), held('EUR', 'spot', '7', '7')), asked);
    expect(account.availableOf('USDT', 'spot').value).toBe('4');
    expect(account.availableOf('EUR', 'spot').value).toBe('7');
    account.apply(infoWith(held('USDT', 'spot', '6', '6')), account.pushes());
    expect(account.availableOf('USDT', 'spot').value).toBe('6');
  });

  it('pushes nothing of one account into the next', () => {
    const account = createAccountStore();
    const asked = account.pushes();
    account.applyBalances([held('USDT', 'spot', '4', '4')]);
    account.clear();
    account.apply(infoWith(held('USDT', 'spot', '5', '5')), asked);
    expect(account.availableOf('USDT', 'spot').value).toBe('5');
  });

  it('sums exactly and finds what is available', () => {
    const account = createAccountStore();
    account.apply(infoWith(held('USDT', 'spot', '0.1', '0.1'), held('USDT', 'contract', '0.2', '0.2')));
    expect(account.total.value).toBe('0.3');
    expect(account.changeToday.value).toBe('-0.2');
    expect(account.availableOf('USDT', 'contract').value).toBe('0.2');
    expect(account.availableOf('BTC', 'spot').value).toBe('0');
    account.clear();
    expect(account.total.value).toBeNull();
  });

  it('says of the day what it changed, and nothing where only the total was rounded', () => {
    const account = createAccountStore();
    account.apply(infoWith(held('USDT', 'spot', '0.256', '0.256'), held('USDT', 'contract', '0.244', '0.244')));
    expect(account.total.value).toBe('0.49');
    expect(account.changeToday.value).toBe('0');
  });
});
