import { useSignals } from '@preact/signals-react/runtime';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { markets } from '../../data/markets-resource.ts';
import { exactText } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { mul } from '../../model/decimal.ts';
import { marketLabel } from '../../model/market.ts';
import type { Market } from '../../model/market.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { ResourceView } from '../shell/resource-view.tsx';
import styles from './fees.module.css';

/** Route /pages/fees/fees: today's taker fee, for everybody. */
export default function FeesPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('fees.title')} />
      <PageBody>
        <Card>
          <p className={styles.text}>{t('fees.text')}</p>
          <ResourceView of={markets} titled skeleton={<Skeleton height="2.5rem" />}>
            {(all) => <TakerFees all={all} />}
          </ResourceView>
        </Card>
      </PageBody>
    </>
  );
}

/** Markets by their taker fee, a share of the order's value. */
function byTakerFee(all: readonly Market[]): ReadonlyMap<DecimalText, readonly Market[]> {
  const groups = new Map<DecimalText, Market[]>();
  for (const market of all) groups.set(market.takerFee, [...(groups.get(market.takerFee) ?? []), market]);
  return groups;
}

/** One line when all markets have the same fee, else one for each fee with its markets. */
function TakerFees({ all }: { all: { readonly value: readonly Market[] } }) {
  useSignals();
  const { t } = useTranslation();
  const groups = byTakerFee(all.value);
  return (
    <Facts
      facts={[...groups].map(([fee, of]) => ({
        key: fee,
        name: groups.size === 1 ? t('fees.taker') : of.map(marketLabel).join(', '),
        value: `${exactText(mul(fee, '100' as DecimalText, 18, 'down'))}%`,
      }))}
    />
  );
}
