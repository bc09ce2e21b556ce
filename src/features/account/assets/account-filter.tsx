import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { preferences } from '../../../data/preferences.ts';
import { ACCOUNT_BOOKS, accountValue } from '../../../model/account.ts';
import type { AccountBook, AssetBalance } from '../../../model/account.ts';
import { MASK, useOtherCurrency, valueText } from '../balance-figures.tsx';
import styles from './assets.module.css';

export interface AccountFilterProps {
  balances: readonly AssetBalance[];
  /** The selected account; null shows all. */
  chosen: AccountBook | null;
  onChoose(account: AccountBook | null): void;
}

/** The three accounts with their values; a tap selects one, a second tap all again (A1). */
export function AccountFilter({ balances, chosen, onChoose }: AccountFilterProps) {
  useSignals();
  const { t } = useTranslation();
  const hidden = preferences.balanceHidden.value;
  const other = useOtherCurrency();
  return (
    <fieldset className={styles.accounts}>
      <legend className="sr-only">{t('assets.accounts')}</legend>
      {ACCOUNT_BOOKS.map((account) => (
        <button
          key={account}
          type="button"
          className={styles.account}
          aria-pressed={account === chosen}
          onClick={() => onChoose(account === chosen ? null : account)}
        >
          <span className={styles.name}>{t(`account.book.${account}`)}</span>
          <span className={styles.value} translate="no">
            {hidden ? (
              MASK
            ) : other ? (
              <other.OtherAccountValue account={account} />
            ) : (
              valueText(accountValue(balances, account))
            )}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
