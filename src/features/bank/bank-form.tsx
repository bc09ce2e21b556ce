import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import type { HTMLAttributes } from 'react';
import type { CallError } from '../../api/result.ts';
import { bankBinding, withdrawRules } from '../../data/withdrawal-parts.ts';
import { sessionStore } from '../../data/session.ts';
import { countryName } from '../../i18n/country-name.ts';
import { failureText, refusalOf } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { BANK_FIELDS } from '../../model/bank-account.ts';
import type { BankField } from '../../model/bank-account.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { tellUnloaded } from '../../ui/lazy-code.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Refused } from '../../ui/refused.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { PageLink } from '../shell/page-link.tsx';
import { PATHS } from '../shell/paths.ts';
import { bindBank } from './bank-calls.ts';
import { bankDraft, checksCode, clearBankDraft, useBankFields } from './use-bank-fields.ts';
import type { BankFields } from './use-bank-fields.ts';
import styles from './bank.module.css';

const GROUPS = [
  { key: 'person', fields: ['surname', 'name', 'idCard', 'country', 'phone'] },
  { key: 'address', fields: ['state', 'city', 'detailedAddress', 'postCode'] },
  { key: 'account', fields: ['bankName', 'swiftCode', 'iban', 'bankNo'] },
] as const satisfies readonly { key: string; fields: readonly BankField[] }[];

const MODES: Partial<Record<BankField, HTMLAttributes<HTMLInputElement>['inputMode']>> = {
  phone: 'tel',
  bankNo: 'numeric',
};

/**
 * The thirteen fields of a bank account and the fund password. Nothing typed is lost. The form announces the hold that
 * binding puts on withdrawals.
 */
export function BankForm({ onDone, onCancel }: { onDone(): void; onCancel: (() => void) | null }) {
  useSignals();
  const { t } = useTranslation();
  const fields = useBankFields();
  useEffect(() => void withdrawRules.load(), []);
  const [error, setError] = useState<CallError | null>(null);
  const [saving, setSaving] = useState(false);
  const [pwd, setPwd] = useState('');
  const holdSeconds = withdrawRules.now.value.value?.[0]?.holdSeconds;
  const form = useRef<HTMLFormElement>(null);

  async function save(): Promise<void> {
    fields.leaveAll();
    const code = await checksCode.fetch();
    if (code === null) {
      tellUnloaded(checksCode);
      return;
    }
    const read = code.readAccount(bankDraft.peek());
    if (!read.ok || pwd === '') {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    setSaving(true);
    setError(null);
    const answer = await bindBank(read.fields, pwd);
    setSaving(false);
    if (!answer.success) {
      setError(answer.error);
      const { fields: several = '', field = '' } = answer.error.details;
      const named = new Set([...several.split(','), field]);
      fields.refuse(BANK_FIELDS.filter((name) => named.has(name)));
      return;
    }
    clearBankDraft();
    void bankBinding.refresh();
    toast(t('bank.saved'), { kind: 'success', acrossPages: true });
    onDone();
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) void save();
      }}
    >
      {GROUPS.map(({ key, fields: names }) => (
        <Card key={key} label={t(`bank.group.${key}`)}>
          <h2 className={styles.title}>{t(`bank.group.${key}`)}</h2>
          <div className={styles.fields}>
            {names.map((name) => (
              <Field key={name} name={name} of={fields} />
            ))}
          </div>
        </Card>
      ))}
      <Card>
        <PasswordField
          label={t('bank.password')}
          value={pwd}
          onChange={setPwd}
          show={t('bank.showPassword')}
          hide={t('bank.hidePassword')}
          error={fields.allLeft && pwd === '' ? t('bank.bad.required') : undefined}
          hint={holdSeconds === undefined ? undefined : t('bank.hold', { seconds: holdSeconds })}
        />
      </Card>
      {error && (
        <Refused>
          <span>{failureText(error)}</span>{' '}
          {refusalOf(error.context, error.code, error.msg) === 'fundPasswordNotSet' && (
            <PageLink to={PATHS.setFundPassword}>{t('bank.setPassword')}</PageLink>
          )}
        </Refused>
      )}
      {fields.hasError && <p className={styles.check}>{t('bank.check')}</p>}
      <Button type="submit" busy={saving} disabled={!sessionStore.confirmed.value}>
        {t(saving ? 'bank.saving' : 'bank.save')}
      </Button>
      {onCancel && (
        <Button kind="quiet" onClick={onCancel}>
          {t('bank.cancel')}
        </Button>
      )}
    </form>
  );
}

/** One field of the account; the country is picked from a list, the others are typed. */
function Field({ name, of: fields }: { name: BankField; of: BankFields }) {
  const { t } = useTranslation();
  const value = fields.account[name];
  if (name === 'country') {
    return (
      <ChoiceField
        label={t('bank.field.country')}
        value={value === '' ? '' : countryName(value)}
        placeholder={t('bank.chooseCountry')}
        error={fields.errorOf('country')}
        onOpen={() => void fields.pickCountry()}
      />
    );
  }
  return (
    <TextField
      label={t(`bank.field.${name}`)}
      value={value}
      onChange={(text) => fields.change(name, text)}
      onBlur={() => value !== '' && fields.leave(name)}
      inputMode={MODES[name] ?? 'text'}
      error={fields.errorOf(name)}
      hint={fields.hintOf(name)}
    />
  );
}
