import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { checkBankFields } from '../../../protocol/units/bank-fields.ts';
import { cleanCode } from '../../../protocol/units/clean-text.ts';
import { callingCode, PHONE_COUNTRIES, readPhoneNumber } from '../../../protocol/units/phone-number.ts';
import type { PhoneReading } from '../../../protocol/units/phone-number.ts';
import type { BankAccount } from '../../model/bank-account.ts';

/** Countries of bank accounts. */
export const BANK_COUNTRIES = PHONE_COUNTRIES;

/** Parses the phone number by the rules of the account's country, and returns that country's code, `+49`. */
export const readAccountPhone = ({ phone, country }: BankAccount): { reading: PhoneReading; code: string } => ({
  reading: readPhoneNumber(phone, country),
  code: callingCode(country),
});

/**
 * Returns the account as it is sent, or the fields with an invalid format: the exchange's own check, with the phone
 * number parsed by its country.
 */
export function readAccount(account: BankAccount): ReturnType<typeof checkBankFields> {
  const phone = readPhoneNumber(account.phone, account.country);
  return checkBankFields({ ...account, phone: phone.ok ? phone.number.e164 : '' });
}

/** Returns the canonical form of an IBAN as typed; null when it is invalid. */
export function ibanOf(typed: string): string | null {
  const iban = electronicFormatIBAN(cleanCode(typed));
  return iban !== null && isValidIBAN(iban) ? iban : null;
}
