import { getCountries, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { checkBankFields } from '../../../protocol/units/bank-fields.ts';
import type { BankAccount } from '../../model/bank-account.ts';

/** Countries that an account may be in. */
export const BANK_COUNTRIES: readonly string[] = getCountries();

/** A number as people of a country write it, with its calling code; as typed where it is none. */
function withCallingCode(phone: string, country: string): string {
  const found = isSupportedCountry(country) ? parsePhoneNumberFromString(phone, country) : undefined;
  return found?.number ?? phone;
}

/** The account as it is sent, or the fields whose form is wrong: the exchange's own check, with the phone number of its country. */
export const readAccount = (account: BankAccount): ReturnType<typeof checkBankFields> =>
  checkBankFields({ ...account, phone: withCallingCode(account.phone, account.country) });
