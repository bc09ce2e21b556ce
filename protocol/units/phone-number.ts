import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import type { PhoneNumber as ParsedNumber } from 'libphonenumber-js/min';
import { phoneTextOf } from './phone-text.ts';

/** Least digits after the country code (decision 58). */
const LEAST_DIGITS = 4;

/** ISO 3166-1 codes of countries with a numbering plan. */
export const PHONE_COUNTRIES: readonly string[] = getCountries();

/** Returns `+49`; empty for a country without one. */
export const callingCode = (country: string): string =>
  isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : '';

/** A phone number in its forms for the wire and for display, and the country of its numbering plan. */
export interface PhoneNumber {
  /** `+4915112345678`. */
  readonly e164: string;
  /** `+49 1511 2345678`. */
  readonly written: string;
  /** ISO 3166-1; null for a number without a country, such as +800. */
  readonly country: string | null;
}

/**
 * A number, or the reason why there is none. `unclear`: the digits are one number with the country code and another one
 * without it.
 */
export type PhoneReading =
  { readonly ok: true; readonly number: PhoneNumber } | { readonly ok: false; readonly problem: 'invalid' | 'unclear' };

const isGood = (parsed: ParsedNumber | undefined): parsed is ParsedNumber =>
  parsed !== undefined && parsed.ext === undefined && parsed.isValid() && parsed.nationalNumber.length >= LEAST_DIGITS;

const numberOf = (parsed: ParsedNumber): PhoneNumber => ({
  e164: parsed.number,
  written: parsed.formatInternational(),
  country: parsed.country ?? null,
});

/**
 * Returns a phone number in E.164, `+4915123456789`; null when it is none. It must have `+` and the country code;
 * spaces, dashes and brackets are ignored, any other character makes it invalid. The exchange and the app use the same
 * function. It contains the numbering plans of all countries, so the app imports it with the page that asks for a
 * number.
 */
export function phoneNumberOf(typed: string): string | null {
  const text = phoneTextOf(typed);
  if (text === null || !text.startsWith('+')) return null;
  const parsed = parsePhoneNumberFromString(text, { extract: false });
  return isGood(parsed) ? parsed.number : null;
}

/**
 * Parses a number as it is written within a country, or with `+` or that country's international prefix and any country
 * code. Digits without `+` that begin with the country's own code may be two different numbers; then neither is
 * accepted.
 * @param country  ISO 3166-1; an unknown one has no numbers without `+`
 */
export function readPhoneNumber(typed: string, country: string): PhoneReading {
  const text = phoneTextOf(typed);
  if (text === null) return { ok: false, problem: 'invalid' };
  const known = isSupportedCountry(country) ? country : undefined;
  const parsed = parsePhoneNumberFromString(text, { extract: false, ...(known && { defaultCountry: known }) });
  if (known !== undefined && text.startsWith(getCountryCallingCode(known))) {
    const whole = parsePhoneNumberFromString(`+${text}`, { extract: false });
    if (isGood(whole) && isGood(parsed) && whole.number !== parsed.number) return { ok: false, problem: 'unclear' };
  }
  return isGood(parsed) ? { ok: true, number: numberOf(parsed) } : { ok: false, problem: 'invalid' };
}
