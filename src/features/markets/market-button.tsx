import { useCallback, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { SymbolInfo } from '../../signals/markets.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLazyCode } from '../../ui/use-lazy-code.ts';
import { useNavigation } from '../shell/use-navigation.ts';
import { tradePath } from '../shell/paths.ts';
import styles from './market-button.module.css';
import { marketSheetCode } from './market-sheet-code.ts';

/** The market's name, which opens the list of all. Another market takes this page's place: Back leaves trading. */
export function MarketButton({ info }: { info: SymbolInfo }) {
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const [open, setOpen] = useState(false);
  const sheet = useLazyCode(marketSheetCode, open, () => setOpen(false));
  const pair = `${info.base}/${info.quote}`;
  const pick = useCallback(
    (picked: SymbolInfo) => {
      setOpen(false);
      redirect(tradePath(picked.symbol));
    },
    [redirect],
  );
  return (
    <>
      <button
        type="button"
        className={styles.pair}
        aria-haspopup="dialog"
        aria-busy={(open && sheet === null) || undefined}
        aria-label={t('trade.pairLabel', { pair })}
        onClick={() => setOpen(true)}
      >
        {pair}
        <Icon name="chevron-down" size={16} />
      </button>
      {sheet && <sheet.MarketSheet open={open} onClose={() => setOpen(false)} onPick={pick} />}
    </>
  );
}
