import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { INTERVALS } from '../../../protocol/units/interval.ts';
import { preferences } from '../../data/preferences.ts';
import { givePageKeys } from './pressed-key.ts';
import { tradePath } from '../shell/paths.ts';
import { useNavigation } from '../shell/navigation.ts';
import { marketLabel } from '../../model/market.ts';
import type { Market } from '../../model/market.ts';
import { marketStore } from '../../signals/markets.ts';
import { announce } from '../../ui/announce.ts';

/**
 * Shortcut actions of the trade page. They press and focus controls in its parts `market`, `ticket` and `orders`
 * (`data-part`), so they can do nothing a pointer could not; none presses a button that sends.
 * @param onInterval  called when an interval was chosen: leaves the depth view
 */
export function useTradeKeys(main: RefObject<HTMLElement | null>, market: Market, onInterval: () => void): void {
  const { redirect } = useNavigation();
  const latest = useRef({ market, onInterval, redirect });
  useEffect(() => {
    latest.current = { market, onInterval, redirect };
  });
  useEffect(() => {
    const find = <E extends HTMLElement>(selector: string) => main.current?.querySelector<E>(selector) ?? null;
    const inTicket = <E extends HTMLElement>(selector: string) => find<E>(`[data-part=ticket] ${selector}`);
    /** Presses the button of a side, whose name differs between both kinds of ticket, and goes to the amount. */
    const takeSide = (spot: string, upDown: string) => {
      (inTicket(`input[value=${spot}]:enabled`) ?? inTicket(`input[value=${upDown}]:enabled`))?.click();
      (inTicket('[data-part=amount] input:enabled') ?? inTicket('input[inputmode=decimal]:enabled'))?.focus();
    };
    const step = (by: 1 | -1) => {
      const all = marketStore.all.peek();
      const at = all.findIndex(({ symbol }) => symbol === latest.current.market.symbol);
      const next = all[(at + by + all.length) % all.length];
      if (!next || next.symbol === latest.current.market.symbol) return;
      announce(marketLabel(next));
      latest.current.redirect(tradePath(next.symbol));
    };
    return givePageKeys({
      search: () => find('[data-part=market] button')?.click(),
      buy: () => takeSide('buy', 'up'),
      sell: () => takeSide('sell', 'down'),
      product: () => nextTab(inTicket('[role=tablist]')),
      orders: () => nextTab(find('[data-part=orders] [role=tablist]')),
      next: () => step(1),
      previous: () => step(-1),
      interval(key) {
        preferences.chooseChartInterval(INTERVALS['12345678'.indexOf(key)]!);
        latest.current.onInterval();
      },
    });
  }, [main]);
}

/** Selects the next tab, after the last one the first; skips disabled tabs. */
function nextTab(list: HTMLElement | null): void {
  const tabs = [...(list?.querySelectorAll<HTMLElement>('[role=tab]:not([aria-disabled=true])') ?? [])];
  const at = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
  tabs[(at + 1) % tabs.length]?.click();
}
