import { checkBankFields } from '../../../protocol/units/bank-fields.ts';
import { callingCode, PHONE_COUNTRIES, readPhoneNumber } from '../../../protocol/units/phone-number.ts';
import type { PhoneReading } from '../../../protocol/units/phone-number.ts';
import type { BankAccount } from '../../model/bank-account.ts';

/** Countries that an account may be in. */
export const BANK_COUNTRIES = PHONE_COUNTRIES;

/** The phone number as people of the account's country write it, and that country's code, `+49`. */
export const readAccountPhone = ({ phone, country }: BankAccount): { reading: PhoneReading; code: string } => ({
  reading: readPhoneNumber(phone, country),
  code: callingCode(country),
});

/** The account as it is sent, or the fields whose form is wrong: the exchange's own check, with the phone number of its country. */
export function readAccount(account: BankAccount): ReturnType<typeof checkBankFields> {
  const phone = readPhoneNumber(account.phone, account.country);
  return checkBankFields({ ...account, phone: phone.ok ? phone.number.e164 : '' });
}
