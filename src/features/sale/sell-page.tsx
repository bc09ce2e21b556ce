import { useSignals } from '@preact/signals-react/runtime';
import { useSearchParams } from 'react-router-dom';
import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { askForEachOwner } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';
import { BarLink, PageBar, PageBody } from '../shell/page-bar.tsx';
import { inCard, SignInCard } from '../shell/cards.tsx';
import { sellHistoryPath, salePath } from '../shell/paths.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { merchantOffers } from './merchant-offer-calls.ts';
import { merchantSaleOf, openMerchantSales } from './merchant-sales.ts';
import { SaleView } from './sale-view.tsx';
import { SellForm } from './sell-form.tsx';
import { bookedUsdtText } from './sale-words.ts';
import styles from './sale.module.css';

/**
 * Route /pages/market/sell (not in the specification): sells USDT to a merchant; with ?id= shows that sale. Visitors
 * see the offers.
 */
export default function SellPage() {
  useSignals();
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const id = query.get('id');
  const userId = sessionStore.currentUser.value?.userId;
  return (
    <>
      <PageBar
        title={t(id === null ? 'sale.title' : 'sale.view.title')}
        right={<BarLink to={sellHistoryPath('sale')}>{t('sale.history')}</BarLink>}
      />
      <PageBody>
        {id === null ? (
          <>
            {userId !== undefined && <OpenSales />}
            <ResourceView of={merchantOffers} frame={inCard}>
              {(offers) => <SellForm offers={offers} />}
            </ResourceView>
          </>
        ) : userId === undefined ? (
          <SignInCard text={t('sale.signInFirst')} />
        ) : (
          <One key={`${userId} ${id}`} id={id} />
        )}
      </PageBody>
    </>
  );
}

/** Characters of an id of the exchange. An address with anything else shows an unknown id. */
const ID = /^[0-9A-Za-z_-]{1,64}$/;

function One({ id }: { id: string }) {
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const unknown = (
    <Card>
      <EmptyState
        text={t('sale.view.unknown')}
        action={{ label: t('sale.view.toHistory'), onPick: () => redirect(sellHistoryPath('sale')) }}
      />
    </Card>
  );
  if (!ID.test(id)) return unknown;
  return (
    <ResourceView of={merchantSaleOf(id)} frame={inCard}>
      {(sale) => (sale === null ? unknown : <SaleView sale={sale} />)}
    </ResourceView>
  );
}

/** Links to the open sales, above the form. Renders nothing while there is none. */
function OpenSales() {
  useSignals();
  const { t } = useTranslation();
  useEffect(() => askForEachOwner(openMerchantSales.owner, openMerchantSales.refresh), []);
  const sales = openMerchantSales.now.value.value ?? [];
  if (sales.length === 0) return null;
  return (
    <Card padded={false} label={t('sale.open.label')}>
      {sales.map(({ id, amount, username, step }) => (
        <PageLink key={id} to={salePath(id)} className={styles.open}>
          <span className={styles.openMark}>
            <Icon name="clock" />
          </span>
          <span className={styles.openWords}>
            <span className={styles.openName}>{t('sale.open.title', { amount: bookedUsdtText(amount) })}</span>
            <span className={styles.quiet}>
              {t(`sale.step.${step}`)} · <bdi>{username}</bdi>
            </span>
          </span>
          <Icon name="forward" size={18} />
        </PageLink>
      ))}
    </Card>
  );
}
