import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { sessionStore } from '../../data/session.ts';
import { ORDER_TABS, OrderHistory } from './order-history.tsx';
import { BarButton } from '../shell/bar-link.tsx';
import { PageBar } from '../shell/page-bar.tsx';
import { PageBody } from '../shell/page-body.tsx';
import { sellHistoryPath } from '../shell/paths.ts';
import { SignInCard } from '../shell/sign-in-card.tsx';
import { useNavigation } from '../shell/use-navigation.ts';

/** Route /pages/market/exchange-order-history?tab=: sales to merchants, and conversions (decision 46). */
export default function ExchangeOrderHistoryPage() {
  useSignals();
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { redirect } = useNavigation();
  const [exporting, setExporting] = useState(false);
  const tab = ORDER_TABS.find((key) => key === query.get('tab')) ?? 'sale';
  const userId = sessionStore.currentUser.value?.userId;
  return (
    <>
      <PageBar
        title={t('sale.list.title')}
        right={
          userId === undefined ? undefined : (
            <BarButton name={t('list.export.open')} onClick={() => setExporting(true)}>
              CSV
            </BarButton>
          )
        }
      />
      <PageBody wide>
        {userId === undefined ? (
          <SignInCard text={t('sale.signInFirst')} />
        ) : (
          <OrderHistory
            key={userId}
            tab={tab}
            onTab={(next) => redirect(sellHistoryPath(next))}
            exporting={exporting}
            onExported={() => setExporting(false)}
          />
        )}
      </PageBody>
    </>
  );
}
