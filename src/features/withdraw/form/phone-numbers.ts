import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { phoneNumberOf } from '../../../../protocol/units/phone-number.ts';

/** A number as it is sent, and as it is read. */
export interface PhoneNumber {
  /** `+4915112345678`. */
  readonly e164: string;
  /** `+49 1511 2345678`. */
  readonly written: string;
}

export const PHONE_COUNTRIES: readonly string[] = getCountries();

/** `+49`; empty for a country without one. */
export const callingCode = (country: string): string =>
  isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : '';

/**
 * Reads a number as people of a country write it, or with any calling code in front; what the exchange would not take is none.
 * @returns null when it is none
 */
export function readPhone(typed: string, country: string): PhoneNumber | null {
  const found = isSupportedCountry(country)
    ? parsePhoneNumberFromString(typed, country)
    : parsePhoneNumberFromString(typed);
  const e164 = found ? phoneNumberOf(found.number) : null;
  return found && e164 !== null ? { e164, written: found.formatInternational() } : null;
}
