import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { sessionStore } from '../../../data/session.ts';
import { withdrawRules } from '../../../data/withdrawal-parts.ts';
import { timeText } from '../../../i18n/clock-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { WithdrawRule } from '../../../model/withdrawal.ts';
import { PageBar, PageBody } from '../../shell/page-bar.tsx';
import { PageLink } from '../../shell/page-link.tsx';
import { ResourceView } from '../../shell/resource-view.tsx';
import { inCard, SignInCard } from '../../shell/cards.tsx';
import { lineState } from '../../shell/line-state.ts';
import { useWideCode } from '../../shell/wide-window.ts';
import { lazyCode } from '../../../ui/lazy-code.ts';
import styles from './withdraw-form.module.css';

export interface WithdrawFrameProps {
  title: string;
  /** Page that lists the withdrawals of this form. */
  history: string;
  /** Whether it is the choice of ways, which shows the daily limit itself. */
  hub?: boolean;
  children(rules: readonly WithdrawRule[]): ReactNode;
}

/** Code of what stands beside the form, which phones never load. */
const asideCode = lazyCode(() => import('../withdraw-aside.tsx'), 'lists');

function Aside({ hub }: { hub: boolean }) {
  const wide = useWideCode(asideCode);
  return wide && <wide.WithdrawAside limit={!hub} />;
}

/** Frame of every withdrawal form: bar, history, rules, sign-in; on a wide window the last withdrawals beside it. */
export function WithdrawFrame({ title, history, hub = false, children }: WithdrawFrameProps) {
  useSignals();
  const { t } = useTranslation();
  const signedIn = sessionStore.signedIn.value;
  const known = withdrawRules.now.value;
  const old = lineState() === 'offline' && 'atMs' in known ? timeText(known.atMs) : null;
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
      <PageBody aside={signedIn ? <Aside hub={hub} /> : undefined}>
        {old !== null && <p className={styles.hint}>{t('withdraw.asOf', { time: old })}</p>}
        {signedIn ? (
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
