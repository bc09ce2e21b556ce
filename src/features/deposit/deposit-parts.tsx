import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lineState } from '../shell/line-state.ts';
import { sessionStore } from '../../data/session.ts';
import { SignInCard, LinkCard } from '../shell/cards.tsx';
import type { Resource } from '../../data/resource.ts';
import { helpPath, PATHS } from '../shell/paths.ts';
import { BarLink, PageBody } from '../shell/page-bar.tsx';
import { useWideCode } from '../shell/wide-window.ts';
import { lazyCode } from '../../ui/lazy-code.ts';
import styles from './deposit.module.css';

/** Shows that the page may be stale while there is no connection. */
export function NotCurrent() {
  useSignals();
  const { t } = useTranslation();
  return lineState() === 'offline' ? <p className={styles.notCurrent}>{t('deposit.notCurrent')}</p> : null;
}

/** Renders its children for the signed-in person, and the sign-in card for visitors. */
export function SignInFirst({ children }: { children(userId: string): ReactNode }) {
  useSignals();
  const { t } = useTranslation();
  const userId = sessionStore.currentUser.value?.userId;
  if (userId !== undefined) return children(userId);
  return <SignInCard text={t('deposit.signInFirst')} />;
}

/**
 * Link to the fees, the limits and all conditions of withdrawals (R4).
 * @param after  the content above for a signed-in person; the card waits for it, so that it is not pushed down
 */
export function BeforeDeposit({ after }: { after?: Pick<Resource<unknown>, 'now'> | undefined }) {
  useSignals();
  const { t } = useTranslation();
  const above = after?.now.value.state;
  if ((above === 'idle' || above === 'loading') && sessionStore.currentUser.value) return null;
  return (
    <LinkCard
      lines={[
        { icon: 'info', to: helpPath('withdraw'), name: t('deposit.before.name'), note: t('deposit.before.note') },
      ]}
    />
  );
}

/** Link to the history, in the bar of every deposit page. */
export function HistoryLink() {
  const { t } = useTranslation();
  return <BarLink to={PATHS.depositHistory}>{t('deposit.history')}</BarLink>;
}

/** Code of what stands beside the page, which phones never load. */
const lastCode = lazyCode(() => import('./last-deposits.tsx'), 'lists');

function Aside() {
  const wide = useWideCode(lastCode);
  return wide && <wide.LastDeposits />;
}

/** Content of a deposit page; on a wide window a person has their last deposits beside it. */
export function DepositBody({ children }: { children: ReactNode }) {
  useSignals();
  const signedIn = sessionStore.signedIn.value;
  return <PageBody aside={signedIn ? <Aside /> : undefined}>{children}</PageBody>;
}
