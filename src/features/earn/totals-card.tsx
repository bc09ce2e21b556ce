import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { bookedGainText, bookedText, shownGainText } from '../../i18n/booked-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { compare, decimal } from '../../model/decimal.ts';
import type { EarnCoin, EarnTotals } from '../../model/earn.ts';
import { shownSum } from '../../model/shown-sum.ts';
import { Card } from '../../ui/card.tsx';
import { gainClass } from './earn-parts.tsx';
import styles from './earn.module.css';

const ZERO = decimal('0');
const isSome = (amount: DecimalText): boolean => compare(amount, ZERO) > 0;

/** Subscribed sum and gain, one card for each coin; nothing without orders. */
export const TotalsCards = ({ totals }: { totals: EarnTotals }) =>
  totals.coins
    .filter(({ amount, paid }) => isSome(amount) || isSome(paid))
    .map((coin) => <CoinCard key={coin.coin} of={coin} />);

function CoinCard({ of: { coin, amount, profit, paid } }: { of: EarnCoin }) {
  const { t } = useTranslation();
  const name = t('earn.totals.in', { coin });
  const { total, parts } = shownSum([amount, profit], coin, 'received');
  return (
    <Card label={name}>
      <dl className={styles.totals}>
        <div>
          <dt>{name}</dt>
          <dd className={styles.inEarn} translate="no">
            {bookedText(total, coin)}
          </dd>
        </div>
        <div>
          <dt>{t('earn.totals.soFar')}</dt>
          <dd className={gainClass(profit)} translate="no">
            {bookedGainText(parts[1]!, coin)}
          </dd>
        </div>
        {isSome(paid) && (
          <div>
            <dt>{t('earn.totals.paid')}</dt>
            <dd className={styles.gain} translate="no">
              {shownGainText(paid, coin)}
            </dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
