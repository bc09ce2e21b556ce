import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { sessionStore } from '../../../data/session.ts';
import { withdrawRules } from '../../../data/withdrawal-parts.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { WithdrawRule } from '../../../model/withdrawal.ts';
import { Card } from '../../../ui/card.tsx';
import { PageBar, PageBody } from '../../shell/page-bar.tsx';
import { PageLink } from '../../shell/page-link.tsx';
import { ResourceView } from '../../shell/resource-view.tsx';
import { SignInCard } from '../../shell/cards.tsx';
import styles from './withdraw-form.module.css';

export interface WithdrawFrameProps {
  title: string;
  /** Page that lists the withdrawals of this form. */
  history: string;
  children(rules: readonly WithdrawRule[]): ReactNode;
}

const inCard = (view: ReactNode) => <Card>{view}</Card>;

/** Frame of every withdrawal form: bar, link to the history, rules, and the sign-in for visitors. */
export function WithdrawFrame({ title, history, children }: WithdrawFrameProps) {
  useSignals();
  const { t } = useTranslation();
  return (
    <>
      <PageBar
        title={title}
        right={
          <PageLink to={history} className={styles.history}>
            {t('withdraw.history')}
          </PageLink>
        }
      />
      <PageBody>
        {sessionStore.signedIn.value ? (
          <ResourceView of={withdrawRules} titled frame={inCard}>
            {children}
          </ResourceView>
        ) : (
          <SignInCard text={t('withdrawal.signInFirst')} />
        )}
      </PageBody>
    </>
  );
}
