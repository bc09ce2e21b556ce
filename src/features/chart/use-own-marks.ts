import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { ChartMark } from '../../chart/marks.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { mayBringMore } from '../../level/page-in-use.ts';
import { MORE_CODE_AFTER_MS, pageIsQuiet } from '../../level/quiet-page.ts';
import { sessionStore } from '../../data/session.ts';
import { lazyCode } from '../../ui/lazy-code.ts';
import { useLazyState } from '../../ui/use-lazy-code.ts';

/** Prices and candles come first. */
const activityCode = lazyCode(() => import('./own-activity.ts'));
const turnOf = (token: string | null) => (token === null ? mayBringMore() : pageIsQuiet(MORE_CODE_AFTER_MS));
const NONE: readonly ChartMark[] = [];

/**
 * My trades, orders, fills and alerts of one market; the same list until one of them changes, none before their code is here.
 * @param compact  the small chart shows contracts only, and asks for nothing
 */
export function useOwnMarks(symbol: MarketSymbol, compact: boolean): readonly ChartMark[] {
  useSignals();
  const { t } = useTranslation();
  const token = sessionStore.token.value;
  const { module: activity } = useLazyState(activityCode);
  // What failed is tried anew with the next market or person. A visitor has alerts at most.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => void turnOf(token).then(() => activityCode.fetch()), [symbol, token]);
  useEffect(() => {
    if (!compact && token !== null) void activity?.loadFills(symbol);
  }, [activity, symbol, token, compact]);
  const marks = useMemo(
    () => activity?.ownMarksOf(symbol, (side, size) => t(`activity.${side}`, { size })),
    [activity, symbol, t],
  );
  return marks?.value ?? NONE;
}
