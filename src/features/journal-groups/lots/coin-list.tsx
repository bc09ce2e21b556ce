import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { exactText } from '../../../i18n/number-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { GainSignal } from '../../spot-orders/gain-signal.tsx';
import { PageLink } from '../../shell/page-link.tsx';
import { PATHS } from '../../shell/paths.ts';
import { PriceAge } from '../../shell/price-age.tsx';
import { amountOfUnits, RESULT_UNIT, resultText, toneOf } from '../../trade-journal/journal-words.ts';
import { AgreementLine } from './agreement-line.tsx';
import type { Agreement } from '../../trade-journal/table/agreement.ts';
import type { CoinLots } from './coin-lots.ts';
import { marketOfCoin, openResultOf } from './coin-prices.ts';
import card from '../../shell/card-parts.module.css';
import styles from './lots.module.css';

/** Coins that were ever traded; each leads to its lots. */
export function CoinList({ coins, agreement }: { coins: readonly CoinLots[]; agreement: Agreement }) {
  const { t } = useTranslation();
  return (
    <Card padded={false} label={t('journalLots.title')}>
      <div className={styles.listHead}>
        <h2 className={card.title}>{t('journalLots.title')}</h2>
        <AgreementLine agreement={agreement} />
        <p className={styles.quiet}>
          {t('journalLots.results', { unit: RESULT_UNIT })} <PriceAge />
        </p>
      </div>
      <ul>
        {coins.map((of) => (
          <li key={of.asset}>
            <Coin of={of} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Coin({ of: { asset, position } }: { of: CoinLots }) {
  useSignals();
  const { t } = useTranslation();
  const market = marketOfCoin(asset);
  const { quantity, cost, realised } = position;
  const open = useMemo(() => openResultOf(market, quantity, cost), [market, quantity, cost]);
  return (
    <PageLink to={`${PATHS.journal}?view=lots&coin=${asset}`} className={styles.coin}>
      <CoinIcon asset={asset} />
      <span className={styles.coinWords}>
        <span className={styles.asset} translate="no">
          {asset}
        </span>
        <span className={styles.quiet}>
          {quantity === 0n ? t('journalLots.closed') : `${exactText(amountOfUnits(quantity))} ${asset}`}
        </span>
      </span>
      <span className={styles.results}>
        {quantity > 0n && (
          <span>
            <span className={styles.quiet}>{t('journalLots.open')}</span>{' '}
            <GainSignal of={open} unit={RESULT_UNIT} bare />
          </span>
        )}
        <span>
          <span className={styles.quiet}>{t('journalLots.realised')}</span>{' '}
          <span className={styles[toneOf(realised) ?? 'even']} translate="no">
            {resultText(realised)}
          </span>
        </span>
      </span>
    </PageLink>
  );
}
