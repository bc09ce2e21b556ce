import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { BANK_LENGTHS } from '../../../protocol/units/bank-lengths.ts';
import { cleanLine } from '../../../protocol/units/clean-text.ts';
import { sessionStore } from '../../data/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { writtenPhone } from '../../i18n/written-phone.ts';
import { BANK_FIELDS } from '../../model/bank-account.ts';
import type { BankAccount, BankField } from '../../model/bank-account.ts';
import { lazyCode, tellUnloaded } from '../../ui/lazy-code.ts';
import { useLazyState } from '../../ui/use-lazy-code.ts';
import { SAMPLE_ACCOUNT, withBankOf } from './suggested-bank.ts';

/** Formats of account numbers and postal codes by country. They load after the form is shown. */
export const checksCode = lazyCode(() => import('./bank-checks.ts'));
/** The searchable country list, loaded on a tap. */
const pickerCode = lazyCode(() => import('../../ui/pick-country.tsx'));

const EMPTY = Object.fromEntries(BANK_FIELDS.map((field) => [field, ''])) as BankAccount;

const draft = signal<BankAccount>(EMPTY);

/** The account as typed so far. It is kept in memory across pages until the person signs out. */
export const bankDraft: ReadonlySignal<BankAccount> = draft;

export const clearBankDraft = (): void => {
  draft.value = EMPTY;
};

/** Fills in fields that are still empty; what was typed stays. */
export function suggestBankFields(known: Partial<BankAccount>): void {
  const typed = draft.peek();
  draft.value = Object.fromEntries(
    BANK_FIELDS.map((field) => [field, typed[field] === '' ? (known[field] ?? '') : typed[field]]),
  ) as BankAccount;
}

/** Replaces all fields by the sample. */
export const fillSample = (): void => {
  draft.value = SAMPLE_ACCOUNT;
};

sessionStore.token.subscribe(clearBankDraft);

/** Fields with a format of their own and an error text for it. */
const FORMATTED = [
  'swiftCode',
  'iban',
  'bankNo',
  'phone',
  'postCode',
  'idCard',
] as const satisfies readonly BankField[];
type Formatted = (typeof FORMATTED)[number];
const isFormatted = (field: BankField): field is Formatted => (FORMATTED as readonly BankField[]).includes(field);

const LENGTHS: Partial<Record<BankField, number>> = BANK_LENGTHS;
const mostOf = (field: BankField): number => LENGTHS[field] ?? Infinity;

type Problem = 'required' | Formatted | 'phoneUnclear' | 'tooLong' | 'refused';

export interface BankFields {
  readonly account: BankAccount;
  /** Whether one of the fields was left and has a problem. */
  hasError(of: readonly BankField[]): boolean;
  /** Whether the IBAN is valid, so that bank and code stand as filled in from it. */
  readonly knowsBank: boolean;
  /** Returns the error below a field once it was left; undefined without one. */
  errorOf(field: BankField): string | undefined;
  /** Returns the phone number in its country's notation; undefined for other fields and while it cannot be parsed. */
  hintOf(field: BankField): string | undefined;
  change(field: BankField, text: string): void;
  /** Shows the problems of these fields from now on. */
  leave(...fields: readonly BankField[]): void;
  /** Marks fields as refused by the exchange until they change. */
  refuse(fields: readonly BankField[]): void;
  pickCountry(): Promise<void>;
}

/** Returns the fields of the draft with their checks: each shows its problem once it was left. */
export function useBankFields(): BankFields {
  useSignals();
  const { t } = useTranslation();
  const { module: checks } = useLazyState(checksCode);
  useEffect(() => void checksCode.fetch(), []);
  const [left, setLeft] = useState<ReadonlySet<BankField>>(new Set());
  const [refused, setRefused] = useState<readonly BankField[]>([]);
  const account = draft.value;
  const reading = checks?.readAccount(account);
  const wrong: readonly BankField[] = reading?.ok === false ? reading.wrong : [];
  const phone = account.phone === '' || account.country === '' ? undefined : checks?.readAccountPhone(account);

  function problemOf(field: BankField): Problem | null {
    if (account[field].trim() === '') return 'required';
    // A number without its calling code could belong to several countries, so the country is required first.
    const open = field === 'phone' && account.country === '';
    if (isFormatted(field) && wrong.includes(field) && !open) {
      return field === 'phone' && phone?.reading.ok === false && phone.reading.problem === 'unclear'
        ? 'phoneUnclear'
        : field;
    }
    if ([...cleanLine(account[field])].length > mostOf(field)) return 'tooLong';
    return refused.includes(field) ? 'refused' : null;
  }
  function errorOf(field: BankField): string | undefined {
    const problem = left.has(field) ? problemOf(field) : null;
    if (problem === 'tooLong') return t('common.tooLong', { max: mostOf(field) });
    if (problem === 'phoneUnclear') return t('bank.bad.phoneUnclear', { code: phone?.code ?? '' });
    return problem === null ? undefined : t(`bank.bad.${problem}`);
  }
  const leave = (...fields: readonly BankField[]) => setLeft((before) => new Set([...before, ...fields]));
  function change(field: BankField, text: string): void {
    const next = { ...draft.peek(), [field]: text };
    const iban = field === 'iban' ? (checks?.ibanOf(text) ?? null) : null;
    draft.value = iban === null ? next : withBankOf(next, iban);
    setRefused((before) => before.filter((other) => other !== field));
  }
  const iban = checks?.ibanOf(account.iban) ?? null;
  // An IBAN that was typed before the checks were loaded.
  useEffect(() => {
    if (iban !== null) draft.value = withBankOf(draft.peek(), iban);
  }, [iban]);

  return {
    account,
    hasError: (of) => of.some((field) => left.has(field) && problemOf(field) !== null),
    knowsBank: iban !== null,
    errorOf,
    hintOf: (field) =>
      field === 'phone' && phone?.reading.ok === true ? writtenPhone(phone.reading.number) : undefined,
    change,
    leave,
    refuse: setRefused,
    async pickCountry() {
      const [code, picker] = await Promise.all([checksCode.fetch(), pickerCode.fetch()]);
      if (code === null || picker === null) {
        tellUnloaded(checksCode, pickerCode);
        return;
      }
      const chosen = await picker.pickCountry({
        title: t('bank.field.country'),
        codes: code.BANK_COUNTRIES,
        value: account.country,
        none: t('bank.noCountry'),
      });
      if (chosen !== null) change('country', chosen);
      leave('country');
    },
  };
}
