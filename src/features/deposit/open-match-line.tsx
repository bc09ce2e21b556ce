import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { merchantMatch } from './open-match.ts';
import { isOpenMatch } from './merchant-match.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { PATHS } from '../shell/paths.ts';
import { bookedCoinText } from './deposit-words.ts';
import styles from './deposit.module.css';

/** The search or payment that is open, above what was handed in: it is one of my deposits too (D5). Nothing while there is none. */
export function OpenMatchLine() {
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
