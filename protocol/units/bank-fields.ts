import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import countryCodeModule from 'validator/lib/isISO31661Alpha2.js';
import isLuhnNumber from 'validator/lib/isLuhnNumber.js';
import postalCodeModule from 'validator/lib/isPostalCode.js';
import type { PostalCodeLocale } from 'validator/lib/isPostalCode.js';
import { BANK_LENGTHS } from './bank-lengths.ts';
import { cleanCode, cleanLine, cleanSigns } from './clean-text.ts';
import { idNumberOf } from './id-number.ts';
import { phoneNumberOf } from './phone-number.ts';

/** Unwraps a CommonJS module with several exports: Node and bundlers import the whole module, Vitest its function. */
const functionOf = <F>(module: F | { readonly default: F }): F =>
  typeof module === 'function' ? module : (module as { readonly default: F }).default;
const isCountryCode = functionOf(countryCodeModule);
const isPostalCode = functionOf(postalCodeModule);

/**
 * The fields of a bank account, validated by libraries with the same function on the exchange and in the app, which
 * imports it with the page that binds an account.
 */
export const BANK_FIELDS = [
  'bankName',
  'swiftCode',
  'iban',
  'bankNo',
  'country',
  'state',
  'city',
  'detailedAddress',
  'postCode',
  'surname',
  'name',
  'phone',
  'idCard',
] as const;

export type BankField = (typeof BANK_FIELDS)[number];
export type BankFields = Readonly<Record<BankField, string>>;

/** Letters, digits, single spaces and dashes, for countries whose postal codes are in no list. */
const SOME_POSTAL_CODE = /^[A-Z0-9]+([ -][A-Z0-9]+)*$/;

const compact = (text: string): string => cleanCode(text).replace(/[\p{Pd}\u2212]/gu, '');

function postalCodeOf(text: string, country: string): string | null {
  const code = cleanSigns(text).toUpperCase();
  if (code.length < 2 || code.length > 10) return null;
  try {
    return isPostalCode(code, country as PostalCodeLocale) ? code : null;
  } catch {
    // The list does not contain the country.
    return SOME_POSTAL_CODE.test(code) ? code : null;
  }
}

function cardNumberOf(text: string): string | null {
  const digits = compact(text);
  return /^\d{12,19}$/.test(digits) && isLuhnNumber(digits) ? digits : null;
}

/**
 * Returns the canonical text of a field, null when it is invalid.
 * @param all  as typed
 */
function keptOf(field: BankField, all: BankFields): string | null {
  const typed = all[field];
  switch (field) {
    case 'swiftCode': {
      const code = compact(typed).toUpperCase();
      return isValidBIC(code) ? code : null;
    }
    case 'iban': {
      const iban = electronicFormatIBAN(compact(typed));
      return iban !== null && isValidIBAN(iban) ? iban : null;
    }
    case 'bankNo':
      return cardNumberOf(typed);
    case 'country':
      return isCountryCode(typed) ? typed.toUpperCase() : null;
    case 'postCode':
      return postalCodeOf(typed, all.country.toUpperCase());
    case 'phone':
      return phoneNumberOf(typed);
    case 'idCard':
      return idNumberOf(typed);
    default: {
      const text = cleanLine(typed);
      return /^[^\p{Cc}]+$/u.test(text) && [...text].length <= BANK_LENGTHS[field] ? text : null;
    }
  }
}

/**
 * Validates the fields.
 * @returns the canonical fields, or the names of all wrong ones, in the order of the contract
 */
export function checkBankFields(
  typed: BankFields,
): { readonly ok: true; readonly fields: BankFields } | { readonly ok: false; readonly wrong: readonly BankField[] } {
  const kept = BANK_FIELDS.map((field) => [field, keptOf(field, typed)] as const);
  const wrong = kept.flatMap(([field, text]) => (text === null ? [field] : []));
  return wrong.length > 0
    ? { ok: false, wrong }
    : { ok: true, fields: Object.fromEntries(kept) as Record<BankField, string> };
}
