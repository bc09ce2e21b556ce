import type { HTMLAttributes } from 'react';
import { countryName } from '../../i18n/country-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { BankField } from '../../model/bank-account.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { BankFields } from './use-bank-fields.ts';

const MODES: Partial<Record<BankField, HTMLAttributes<HTMLInputElement>['inputMode']>> = {
  phone: 'tel',
  bankNo: 'numeric',
};

/** One field of the account; the country is picked from a list, the others are typed. */
export function BankFieldView({ name, of: fields }: { name: BankField; of: BankFields }) {
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
