import { useCallback, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { SymbolInfo } from '../../signals/symbols.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLateCode } from '../chrome/use-late-code.ts';
import { useNavigation } from '../chrome/use-navigation.ts';
import { tradePath } from '../paths.ts';
import styles from './pair-button.module.css';
import { tradeParts } from './trade-parts.ts';

/** The market's name, which opens the list of all. Another market takes this page's place: Back leaves trading. */
export function PairButton({ info }: { info: SymbolInfo }) {
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const [open, setOpen] = useState(false);
  const parts = useLateCode(tradeParts, open, () => setOpen(false));
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
        aria-busy={(open && parts === null) || undefined}
        aria-label={t('trade.pairLabel', { pair })}
        onClick={() => setOpen(true)}
      >
        {pair}
        <Icon name="chevron-down" size={16} />
      </button>
      {parts && <parts.PairSheet open={open} onClose={() => setOpen(false)} onPick={pick} />}
    </>
  );
}
