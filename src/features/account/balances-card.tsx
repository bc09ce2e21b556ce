import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { amountText } from '../../i18n/number-text.ts';
import type { AssetBalance } from '../../model/account.ts';
import { preferences } from '../../data/preferences.ts';
import { Card } from '../../ui/card.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { FigureTable } from '../../ui/facts.tsx';
import { BalanceEye, useOtherCurrency, valueText } from './balance-figures.tsx';
import { balanceBooks, balanceDecimals } from './balance-books.ts';
import type { BalanceBook } from './balance-books.ts';
import card from '../shell/card-parts.module.css';
import styles from './account.module.css';

const MASK = '••••';

/** Available and locked balances by account. They are hidden together with the balance on home. */
export function BalancesCard({ balances }: { balances: readonly AssetBalance[] }) {
  useSignals();
  const { t } = useTranslation();
  const hidden = preferences.balanceHidden.value;
  return (
    <Card label={t('profile.balances')}>
      <div className={styles.head}>
        <h2 className={card.title}>{t('profile.balances')}</h2>
        <BalanceEye className={styles.eye} />
      </div>
      {balanceBooks(balances).map((book) => (
        <Book key={book.account} book={book} hidden={hidden} />
      ))}
    </Card>
  );
}

function Book({ book, hidden }: { book: BalanceBook; hidden: boolean }) {
  useSignals();
  const { t } = useTranslation();
  const other = useOtherCurrency();
  const name = t(`account.book.${book.account}`);
  // Spendable amounts are rounded down (G11).
  const shown = (amount: AssetBalance['available'], asset: string) =>
    hidden ? <span aria-label={t('profile.hidden')}>{MASK}</span> : amountText(amount, balanceDecimals(asset), 'down');
  return (
    <section className={styles.book} aria-label={name}>
      <div className={styles.bookHead}>
        <h3>{name}</h3>
        {book.balances.length > 0 && !hidden && (
          <span translate="no">
            {other ? (
              <other.OtherAccountValue account={book.account} named />
            ) : (
              t('profile.approx', { amount: valueText(book.valueUsdt) })
            )}
          </span>
        )}
      </div>
      {book.balances.length === 0 ? (
        <p className={styles.quiet}>{t('profile.noAssets')}</p>
      ) : (
        <FigureTable className={styles.figures}>
          <thead>
            <tr>
              <th scope="col">{t('profile.asset')}</th>
              <th scope="col">{t('profile.available')}</th>
              <th scope="col">{t('profile.locked')}</th>
            </tr>
          </thead>
          <tbody>
            {book.balances.map(({ asset, available, locked }) => (
              <tr key={asset}>
                <th scope="row">
                  <span className={styles.coin}>
                    <CoinIcon asset={asset} small />
                    {asset}
                  </span>
                </th>
                <td translate="no">{shown(available, asset)}</td>
                <td translate="no">{shown(locked, asset)}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </section>
  );
}
