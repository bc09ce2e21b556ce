import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import type { HTMLAttributes } from 'react';
import { bindBank } from './bank-calls.ts';
import type { CallError } from '../../api/result.ts';
import { bankBinding } from '../../data/bank-binding.ts';
import { sessionStore } from '../../data/session.ts';
import { withdrawRules } from '../../data/withdraw-rules.ts';
import { countryName } from '../../i18n/country-name.ts';
import { failureText, refusalOf } from '../../i18n/refusal-text.ts';
import { writtenPhone } from '../../i18n/written-phone.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { BANK_LENGTHS } from '../../../protocol/units/bank-lengths.ts';
import { cleanLine } from '../../../protocol/units/clean-text.ts';
import { BANK_FIELDS } from '../../model/bank-account.ts';
import type { BankField } from '../../model/bank-account.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Refused } from '../../ui/refused.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { tellUnloaded } from '../../ui/tell-unloaded.ts';
import { toast } from '../../ui/toast.ts';
import { useLazyState } from '../../ui/use-lazy-code.ts';
import { PageLink } from '../shell/page-link.tsx';
import { PATHS } from '../shell/paths.ts';
import { bankDraft, changeBankDraft, clearBankDraft } from './bank-draft.ts';
import styles from './bank.module.css';

/** Formats of the world's accounts, numbers and postal codes; the form is there before them. */
const checksCode = lazyCode(() => import('./bank-checks.ts'));
/** A list with a search, which only a tap needs. */
const pickerCode = lazyCode(() => import('../../ui/pick-country.tsx'));

const GROUPS = [
  { key: 'person', fields: ['surname', 'name', 'idCard', 'country', 'phone'] },
  { key: 'address', fields: ['state', 'city', 'detailedAddress', 'postCode'] },
  { key: 'account', fields: ['bankName', 'swiftCode', 'iban', 'bankNo'] },
] as const satisfies readonly { key: string; fields: readonly BankField[] }[];

const MODES: Partial<Record<BankField, HTMLAttributes<HTMLInputElement>['inputMode']>> = {
  phone: 'tel',
  bankNo: 'numeric',
};
const SAID = ['swiftCode', 'iban', 'bankNo', 'phone', 'postCode', 'idCard'] as const satisfies readonly BankField[];
type Said = (typeof SAID)[number];
const isSaid = (field: BankField): field is Said => (SAID as readonly BankField[]).includes(field);

const LENGTHS: Partial<Record<BankField, number>> = BANK_LENGTHS;
const mostOf = (field: BankField): number => LENGTHS[field] ?? Infinity;

type Problem = 'required' | Said | 'phoneUnclear' | 'tooLong' | 'refused';

/**
 * The thirteen fields of a bank account, each checked for its form where it stands, and the fund password; nothing typed is
 * ever lost. What binding holds up is said before.
 */
export function BankForm({ onDone, onCancel }: { onDone(): void; onCancel: (() => void) | null }) {
  useSignals();
  const { t } = useTranslation();
  const { module: checks } = useLazyState(checksCode);
  useEffect(() => {
    void checksCode.fetch();
    void withdrawRules.load();
  }, []);
  const [left, setLeft] = useState<ReadonlySet<BankField>>(new Set());
  const [refused, setRefused] = useState<readonly BankField[]>([]);
  const [error, setError] = useState<CallError | null>(null);
  const [saving, setSaving] = useState(false);
  const [pwd, setPwd] = useState('');
  const holdSeconds = withdrawRules.now.value.value?.[0]?.holdSeconds;
  const form = useRef<HTMLFormElement>(null);
  const draft = bankDraft.value;

  const reading = checks?.readAccount(draft);
  const wrong: readonly BankField[] = reading?.ok === false ? reading.wrong : [];
  const phone = draft.phone === '' || draft.country === '' ? undefined : checks?.readAccountPhone(draft);

  function problemOf(field: BankField): Problem | null {
    if (draft[field].trim() === '') return 'required';
    // A number without its calling code is one of some country: which one is asked first.
    const open = field === 'phone' && draft.country === '';
    if (isSaid(field) && wrong.includes(field) && !open) {
      return field === 'phone' && phone?.reading.ok === false && phone.reading.problem === 'unclear'
        ? 'phoneUnclear'
        : field;
    }
    if ([...cleanLine(draft[field])].length > mostOf(field)) return 'tooLong';
    return refused.includes(field) ? 'refused' : null;
  }
  const problems = BANK_FIELDS.filter((field) => problemOf(field) !== null);
  const errorOf = (field: BankField): string | undefined => {
    const problem = left.has(field) ? problemOf(field) : null;
    if (problem === 'tooLong') return t('common.tooLong', { max: mostOf(field) });
    if (problem === 'phoneUnclear') return t('bank.bad.phoneUnclear', { code: phone?.code ?? '' });
    return problem === null ? undefined : t(`bank.bad.${problem}`);
  };
  const leave = (field: BankField) => setLeft((before) => new Set([...before, field]));

  function change(field: BankField, text: string): void {
    changeBankDraft(field, text);
    setRefused((before) => before.filter((other) => other !== field));
  }

  async function pick(): Promise<void> {
    const [code, picker] = await Promise.all([checksCode.fetch(), pickerCode.fetch()]);
    if (code === null || picker === null) {
      tellUnloaded(checksCode, pickerCode);
      return;
    }
    const chosen = await picker.pickCountry({
      title: t('bank.field.country'),
      codes: code.BANK_COUNTRIES,
      value: draft.country,
      none: t('bank.noCountry'),
    });
    if (chosen !== null) change('country', chosen);
    leave('country');
  }

  async function save(): Promise<void> {
    setLeft(new Set(BANK_FIELDS));
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
      const { fields = '', field = '' } = answer.error.details;
      const named = new Set([...fields.split(','), field]);
      setRefused(BANK_FIELDS.filter((name) => named.has(name)));
      return;
    }
    clearBankDraft();
    void bankBinding.refresh();
    toast(t('bank.saved'), { kind: 'success' });
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
      {GROUPS.map(({ key, fields }) => (
        <Card key={key} label={t(`bank.group.${key}`)}>
          <h2 className={styles.title}>{t(`bank.group.${key}`)}</h2>
          <div className={styles.fields}>
            {fields.map((field) =>
              field === 'country' ? (
                <ChoiceField
                  key={field}
                  label={t('bank.field.country')}
                  value={draft.country === '' ? '' : countryName(draft.country)}
                  placeholder={t('bank.chooseCountry')}
                  error={errorOf('country')}
                  onOpen={() => void pick()}
                />
              ) : (
                <TextField
                  key={field}
                  label={t(`bank.field.${field}`)}
                  value={draft[field]}
                  onChange={(text) => change(field, text)}
                  onBlur={() => draft[field] !== '' && leave(field)}
                  inputMode={MODES[field] ?? 'text'}
                  error={errorOf(field)}
                  hint={
                    field === 'phone' && phone?.reading.ok === true ? writtenPhone(phone.reading.number) : undefined
                  }
                />
              ),
            )}
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
          error={left.size === BANK_FIELDS.length && pwd === '' ? t('bank.bad.required') : undefined}
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
      {problems.some((field) => left.has(field)) && <p className={styles.check}>{t('bank.check')}</p>}
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
