import { useCallback, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { marketLabel } from '../../model/market.ts';
import type { Market } from '../../model/market.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLazyCode } from '../../ui/use-lazy-code.ts';
import { useNavigation } from '../shell/navigation.ts';
import { tradePath } from '../shell/paths.ts';
import styles from './market-button.module.css';
import { marketSheetCode } from './market-sheet-code.ts';

/**
 * The market's name; a tap opens the list of all markets. The chosen market replaces the history entry, so that Back
 * leaves the trade page.
 */
export function MarketButton({ market }: { market: Market }) {
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const [open, setOpen] = useState(false);
  const sheet = useLazyCode(marketSheetCode, open, () => setOpen(false));
  const label = marketLabel(market);
  const pick = useCallback(
    (picked: Market) => {
      setOpen(false);
      redirect(tradePath(picked.symbol));
    },
    [redirect],
  );
  return (
    <>
      <button
        type="button"
        className={styles.market}
        aria-haspopup="dialog"
        aria-busy={(open && sheet === null) || undefined}
        aria-label={t('trade.marketLabel', { market: label })}
        onClick={() => setOpen(true)}
      >
        {label}
        <Icon name="chevron-down" size={16} />
      </button>
      {sheet && <sheet.MarketSheet open={open} onClose={() => setOpen(false)} onPick={pick} />}
    </>
  );
}
