import { useTranslation } from '../../../i18n/use-translation.ts';
import type { BankAccount } from '../../../model/bank-account.ts';
import { PageLink } from '../../shell/page-link.tsx';
import { PATHS } from '../../shell/paths.ts';
import { accountText } from '../withdraw-words.tsx';
import styles from './withdraw-form.module.css';

/** The linked bank account, which is the destination; another one is linked on its own page. */
export function BankField({ account }: { account: BankAccount }) {
  const { t } = useTranslation();
  return (
    <section className={styles.bank} aria-label={t('withdraw.address.label')}>
      <span className={styles.small}>{t('withdraw.address.label')}</span>
      <div className={styles.account}>
        <div className={styles.saved}>
          <span className={styles.name}>{account.bankName}</span>
          <span className={styles.place} translate="no">
            {`${accountText(account.iban)} · ${account.name} ${account.surname}`}
          </span>
        </div>
        <PageLink to={PATHS.bindAccount} className={styles.change}>
          {t('withdraw.address.change')}
        </PageLink>
      </div>
    </section>
  );
}
