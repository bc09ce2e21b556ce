import { useEffect } from 'react';
import { countryName } from '../../i18n/country-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { BANK_FIELDS } from '../../model/bank-account.ts';
import type { BankAccount, BankField } from '../../model/bank-account.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { takeLostFocus } from '../../ui/isolate.ts';
import card from '../shell/card-parts.module.css';
import { useNavigation } from '../shell/navigation.ts';
import { withdrawEurPath } from '../shell/paths.ts';
import styles from './bank.module.css';

const END = 4;
const MASKED: ReadonlySet<BankField> = new Set(['iban', 'bankNo', 'idCard', 'phone']);

/** Shows the last four characters of a number; the exchange masks all of a short one. */
function maskedText(number: string): string {
  const end = number.slice(-END).replace(/\*/g, '');
  return end === '' ? '••••' : `•••• ${end}`;
}

interface LinkedAccountProps {
  readonly account: BankAccount;
  onEdit(): void;
  onUnlink(): void;
}

/** The linked account with masked numbers. */
export function LinkedAccount({ account, onEdit, onUnlink }: LinkedAccountProps) {
  const { t } = useTranslation();
  const { go } = useNavigation();
  const shown = (field: BankField): string => {
    if (field === 'country') return countryName(account.country);
    return MASKED.has(field) ? maskedText(account[field]) : account[field];
  };
  return (
    <>
      <Card label={t('bank.bound')}>
        <h2 className={styles.title}>{t('bank.bound')}</h2>
        <dl className={card.lines}>
          {BANK_FIELDS.map((field) => (
            <div key={field}>
              <dt>{t(`bank.field.${field}`)}</dt>
              <dd translate="no">{shown(field)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Button onClick={() => go(withdrawEurPath('bank'))}>{t('bank.withdraw')}</Button>
      <Button kind="quiet" onClick={onEdit}>
        {t('bank.edit')}
      </Button>
      <Button kind="danger" onClick={onUnlink}>
        {t('bank.unlink.action')}
      </Button>
    </>
  );
}

/** Shows the account that was just linked, with a withdrawal as the next step. */
export function LinkedNow({ account, onDone }: { account: BankAccount; onDone(): void }) {
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  useEffect(() => {
    announce(t('bank.linked'));
    // The form had the focus, and is gone.
    takeLostFocus();
  }, [t]);
  return (
    <>
      <Card>
        <div className={styles.linked}>
          <span className={styles.tick}>
            <Icon name="check" />
          </span>
          <h2 className={styles.linkedTitle}>{t('bank.linked')}</h2>
          <p className={styles.number} translate="no">
            {`${account.bankName} · ${account.iban.slice(0, END)} ${maskedText(account.iban)}`}
          </p>
        </div>
      </Card>
      <Button onClick={() => redirect(withdrawEurPath('bank'))}>{t('bank.withdraw')}</Button>
      <Button kind="quiet" onClick={onDone}>
        {t('bank.done')}
      </Button>
    </>
  );
}
