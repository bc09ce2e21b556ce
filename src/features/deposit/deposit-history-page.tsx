import { Fragment, useEffect } from 'react';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { PATHS } from '../shell/paths.ts';
import { DepositHistory } from './deposit-history.tsx';
import { SignInFirst } from './deposit-parts.tsx';
import { merchantMatch } from './merchant-matches.ts';
import { isOpenMatch } from './merchant-match-calls.ts';
import { bookedCoinText } from './deposit-words.ts';
import styles from './deposit.module.css';

/** Route /pages/deposit/history: all my deposits, and the match that is still to be paid. */
export default function DepositHistoryPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('deposit.list.title')} />
      <PageBody wide>
        <SignInFirst>
          {(userId) => (
            <Fragment key={userId}>
              <OpenMatchLine />
              <DepositHistory />
            </Fragment>
          )}
        </SignInFirst>
      </PageBody>
    </>
  );
}

/** Link to the open search or payment, above the history (D5). Renders nothing while there is none. */
function OpenMatchLine() {
  useSignals();
  const { t } = useTranslation();
  useEffect(() => void merchantMatch.refresh(), []);
  const match = merchantMatch.now.value.value;
  if (match === null || !isOpenMatch(match)) return null;
  return (
    <Card padded={false}>
      <PageLink to={PATHS.depositManual} className={styles.choice}>
        <span className={styles.choiceMark}>
          <Icon name="clock" />
        </span>
        <span className={styles.choiceWords}>
          <span className={styles.choiceName}>
            {t('deposit.list.open', { amount: bookedCoinText(match.amount, match.coin) })}
          </span>
          <span className={styles.quiet}>
            {t(match.status === 'matching' ? 'deposit.list.openMatching' : 'deposit.list.openMatched')}
          </span>
        </span>
        <Icon name="forward" size={18} />
      </PageLink>
    </Card>
  );
}
