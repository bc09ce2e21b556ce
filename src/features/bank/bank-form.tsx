import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { setFundPassword } from '../../api/new-fund-password-calls.ts';
import type { CallError } from '../../api/result.ts';
import { fundPassword } from '../../data/fund-password.ts';
import { sessionStore } from '../../data/session.ts';
import { bankBinding, withdrawRules } from '../../data/withdrawal-parts.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { durationText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { BANK_FIELDS } from '../../model/bank-account.ts';
import type { BankAccount } from '../../model/bank-account.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { tellUnloaded } from '../../ui/lazy-code.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Refused } from '../../ui/refused.tsx';
import { NewPasswordFields } from '../shell/new-password-fields.tsx';
import { passwordProblem } from '../shell/password-rules.ts';
import { bindBank } from './bank-calls.ts';
import { BankFieldView } from './bank-field-view.tsx';
import { BANK_STEPS, stepOf } from './bank-steps.ts';
import { bankDraft, checksCode, clearBankDraft, fillSample, useBankFields } from './use-bank-fields.ts';
import type { BankFields } from './use-bank-fields.ts';
import styles from './bank.module.css';

export interface BankFormProps {
  /** Called with the account as it was sent. */
  onLinked(account: BankAccount): void;
  /** Keeps the linked account; null without one. */
  onCancel: (() => void) | null;
}

/**
 * The thirteen fields of a bank account in three steps, then the fund password, which an account without one sets here.
 * Each step checks its fields before the next; nothing typed is lost.
 */
export function BankForm({ onLinked, onCancel }: BankFormProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const fields = useBankFields();
  const [at, setAt] = useState(0);
  const step = BANK_STEPS[at]!;
  const isLast = at === BANK_STEPS.length - 1;
  const password = useBankPassword();
  const { error, saving, link } = useLinking(fields, password, onLinked, setAt);
  const name = t(`bank.group.${step.key}`);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownAt = useRef(at);
  useEffect(() => {
    if (shownAt.current === at) return;
    shownAt.current = at;
    // The button that was pressed stands below the fields of the new step.
    heading.current!.focus();
  }, [at]);

  async function goOn(): Promise<void> {
    fields.leave(...step.fields);
    const code = await checksCode.fetch();
    if (code === null) {
      tellUnloaded(checksCode);
      return;
    }
    const read = code.readAccount(bankDraft.peek());
    const empty = step.fields.some((field) => bankDraft.peek()[field].trim() === '');
    const wrong = !read.ok && step.fields.some((field) => read.wrong.includes(field));
    if (empty || wrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    else if (!isLast) setAt(at + 1);
    else if (password.isReady()) await link();
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) void goOn();
      }}
    >
      <Progress at={at} />
      <SampleBanner onFilled={() => setAt(BANK_STEPS.length - 1)} />
      <Card label={name}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {name}
        </h2>
        <div className={styles.fields}>
          {step.fields.map((field) => (
            <BankFieldView key={field} name={field} of={fields} />
          ))}
        </div>
        {step.key === 'account' && fields.knowsBank && <p className={styles.filled}>{t('bank.fromIban')}</p>}
      </Card>
      {isLast && <PasswordCard password={password} />}
      {error && <Refused>{failureText(error)}</Refused>}
      {fields.hasError(step.fields) && <p className={styles.check}>{t('bank.check')}</p>}
      <Button type="submit" busy={saving} disabled={isLast && !sessionStore.confirmed.value}>
        {isLast ? t(saving ? 'bank.saving' : 'bank.save') : t('bank.next')}
      </Button>
      {at > 0 && (
        <Button kind="quiet" onClick={() => setAt(at - 1)}>
          {t('bank.before')}
        </Button>
      )}
      {at === 0 && onCancel && (
        <Button kind="quiet" onClick={onCancel}>
          {t('bank.cancel')}
        </Button>
      )}
    </form>
  );
}

/** The number of the step, and a bar with a segment for each. */
function Progress({ at }: { at: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.progress}>
      <span className={styles.segments} aria-hidden="true">
        {BANK_STEPS.map(({ key }, index) => (
          <span key={key} data-done={index <= at} />
        ))}
      </span>
      <span className={styles.number} aria-live="polite">
        {t('bank.step', { number: at + 1, total: BANK_STEPS.length })}
      </span>
    </div>
  );
}

/** Says that invented data will do, and fills all fields in by one tap, after which only the last step is left. */
function SampleBanner({ onFilled }: { onFilled(): void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.intro}>
      <p>{t('bank.intro')}</p>
      <button
        type="button"
        className={styles.sample}
        onClick={() => {
          fillSample();
          onFilled();
        }}
      >
        <Icon name="check" size={18} />
        {t('bank.sample')}
      </button>
    </div>
  );
}

/** The fund password of the form: typed once, or twice where the account has none yet. Reads signals. */
function useBankPassword() {
  useSignals();
  useEffect(() => {
    void fundPassword.load();
  }, []);
  const isNew = fundPassword.now.value.value?.set === false;
  const [pwd, setPwd] = useState('');
  const [again, setAgain] = useState('');
  const [asked, setAsked] = useState(false);
  const problem = isNew ? passwordProblem({ old: null, pwd, again }) : pwd === '' ? 'missing' : null;
  return {
    isNew,
    pwd,
    setPwd,
    again,
    setAgain,
    /** The fault that keeps the form from being sent; null before the first try. */
    problem: asked ? problem : null,
    isReady(): boolean {
      setAsked(true);
      return problem === null;
    },
  };
}

type BankPassword = ReturnType<typeof useBankPassword>;

/** Sends the account, after a first fund password; a refusal opens the step of its first field. */
function useLinking(
  fields: BankFields,
  password: BankPassword,
  onLinked: (account: BankAccount) => void,
  show: (step: number) => void,
) {
  const [error, setError] = useState<CallError | null>(null);
  const [saving, setSaving] = useState(false);

  async function send(account: BankAccount): Promise<CallError | null> {
    if (password.isNew) {
      const set = await setFundPassword(password.pwd);
      if (!set.success) return set.error;
      await fundPassword.refresh();
    }
    const answer = await bindBank(account, password.pwd);
    return answer.success ? null : answer.error;
  }

  async function link(): Promise<void> {
    const read = checksCode.state.peek().module?.readAccount(bankDraft.peek());
    if (read === undefined) return;
    if (!read.ok) {
      fields.leave(...BANK_FIELDS);
      show(stepOf(read.wrong) ?? 0);
      return;
    }
    setSaving(true);
    setError(null);
    const refused = await send(read.fields);
    setSaving(false);
    setError(refused);
    if (refused !== null) {
      const { fields: several = '', field = '' } = refused.details;
      const named = new Set([...several.split(','), field]);
      const wrong = BANK_FIELDS.filter((name) => named.has(name));
      fields.leave(...wrong);
      fields.refuse(wrong);
      const step = stepOf(wrong);
      if (step !== null) show(step);
      return;
    }
    clearBankDraft();
    void bankBinding.refresh();
    onLinked(read.fields);
  }

  return { error, saving, link };
}

/** Asks for the fund password and tells the hold that follows. */
function PasswordCard({ password }: { password: BankPassword }) {
  useSignals();
  const { t } = useTranslation();
  useEffect(() => void withdrawRules.load(), []);
  const holdSeconds = withdrawRules.now.value.value?.[0]?.holdSeconds;
  const { isNew, pwd, setPwd, again, setAgain, problem } = password;
  const hold = holdSeconds === undefined ? undefined : t('bank.hold', { time: durationText(holdSeconds * 1000) });
  return (
    <Card>
      {isNew ? (
        <div className={styles.first}>
          <p className={styles.note}>{t('bank.newPassword')}</p>
          <NewPasswordFields typed={{ old: null, pwd, again }} onPwd={setPwd} onAgain={setAgain} />
          {problem !== null && <Refused>{t(`fundPassword.${problem}`)}</Refused>}
          {hold !== undefined && <p className={styles.note}>{hold}</p>}
        </div>
      ) : (
        <PasswordField
          label={t('bank.password')}
          value={pwd}
          onChange={setPwd}
          show={t('bank.showPassword')}
          hide={t('bank.hidePassword')}
          error={problem === null ? undefined : t('bank.bad.required')}
          hint={hold}
        />
      )}
    </Card>
  );
}
