import { countryName } from '../../i18n/country-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { BANK_FIELDS } from '../../model/bank-account.ts';
import type { BankAccount } from '../../model/bank-account.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import card from '../shell/card-parts.module.css';
import { PATHS } from '../shell/paths.ts';
import { useNavigation } from '../shell/use-navigation.ts';
import styles from './bank.module.css';

/** The account that is bound, its numbers masked, and the way to another one. */
export function BoundAccount({ account, onAgain }: { account: BankAccount; onAgain(): void }) {
  const { t } = useTranslation();
  const { go } = useNavigation();
  return (
    <>
      <Card label={t('bank.bound')}>
        <h2 className={styles.title}>{t('bank.bound')}</h2>
        <dl className={card.lines}>
          {BANK_FIELDS.map((field) => (
            <div key={field}>
              <dt>{t(`bank.field.${field}`)}</dt>
              <dd>{field === 'country' ? countryName(account.country) : account[field]}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Button onClick={() => go(`${PATHS.withdrawManual}?coin=EUR`)}>{t('bank.withdraw')}</Button>
      <div className={styles.again}>
        <Button kind="quiet" onClick={onAgain}>
          {t('bank.again')}
        </Button>
        <p className={styles.note}>{t('bank.againNote')}</p>
      </div>
    </>
  );
}
