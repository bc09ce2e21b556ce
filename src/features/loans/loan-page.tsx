import { useSignals } from '@preact/signals-react/runtime';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { loanProducts } from './loan-products.ts';
import { sessionStore } from '../../data/session.ts';
import { inCard } from '../shell/in-card.tsx';
import { LoanForm } from './loan-form.tsx';
import { LoanHistoryLink } from './loan-history-link.tsx';
import { OpenLoanNote } from './open-loan-note.tsx';
import { ProductList } from './product-list.tsx';
import { StaleLine } from '../shell/stale-line.tsx';
import { PageBar } from '../shell/page-bar.tsx';
import { PageBody } from '../shell/page-body.tsx';
import { ResourceView } from '../shell/resource-view.tsx';

/** Route /pages/loan/loan: loans there are; ?product= applies for one, &step= by step (L1, L2). */
export default function LoanPage() {
  useSignals();
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const productId = query.get('product');
  return (
    <>
      <PageBar title={t('loan.title')} right={<LoanHistoryLink />} />
      <PageBody>
        {sessionStore.signedIn.value && <OpenLoanNote />}
        <StaleLine of={loanProducts.now.value} />
        <ResourceView of={loanProducts} frame={inCard} quiet>
          {(products) =>
            productId === null ? (
              <ProductList products={products} />
            ) : (
              <LoanForm key={productId} products={products} productId={productId} step={query.get('step')} />
            )
          }
        </ResourceView>
      </PageBody>
    </>
  );
}
