import { describe, expect, it } from 'vitest';
import { navigationError } from '../../../../src/features/shell/navigation.ts';
import { PATHS, tradePath } from '../../../../src/features/shell/paths.ts';

describe('navigation', () => {
  it('goes to every known page, with or without a query', () => {
    for (const path of Object.values(PATHS)) expect(navigationError('navigateTo', path, '/elsewhere', null)).toBeNull();
    expect(navigationError('navigateTo', tradePath('BTCUSDT'), PATHS.trade, null)).toBeNull();
  });

  it('refuses a page that does not exist', () => {
    expect(navigationError('navigateTo', '/pages/nowhere', PATHS.home, null)).toBe('pageNotFound');
    expect(navigationError('redirectTo', 'javascript:alert(1)', PATHS.home, null)).toBe('pageNotFound');
  });

  it('is locked for the page that is shown or already on its way', () => {
    const btc = tradePath('BTCUSDT');
    expect(navigationError('navigateTo', btc, btc, null)).toBe('locked');
    expect(navigationError('navigateTo', btc, PATHS.home, btc)).toBe('locked');
    expect(navigationError('navigateTo', tradePath('ETHUSDT'), btc, btc)).toBeNull();
  });

  it('keeps the two tab bar errors of the framework', () => {
    const tabs = new Set<string>([PATHS.market]);
    expect(navigationError('switchTab', PATHS.home, PATHS.trade, null)).toBe('notTabBar');
    expect(navigationError('navigateTo', PATHS.market, PATHS.trade, null, tabs)).toBe('tabBar');
    expect(navigationError('switchTab', PATHS.market, PATHS.trade, null, tabs)).toBeNull();
  });
});
