import { useEffect } from 'react';
import { HOME_CURRENCY, preferences } from '../../data/preferences.ts';
import { lazyCode } from '../../ui/lazy-code.ts';
import { useLazyState } from '../../ui/use-lazy-code.ts';

const otherCode = lazyCode(() => import('./other-currency.tsx'), 'currency');

/**
 * The parts that show totals in the currency of choice, and its name; null for USDT, and until code and rate are here: then
 * what the exchange says in USDT is shown. The caller follows signals.
 */
export function useOtherCurrency() {
  const wanted = preferences.displayCurrency.value !== HOME_CURRENCY;
  const { module } = useLazyState(otherCode);
  useEffect(() => {
    if (wanted) void otherCode.fetch();
  }, [wanted]);
  const unit = wanted ? module?.otherUnit.value : null;
  return module && unit ? { ...module, unit } : null;
}
