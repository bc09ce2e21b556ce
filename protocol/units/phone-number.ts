import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import type { PhoneNumber as ParsedNumber } from 'libphonenumber-js/min';
import { phoneTextOf } from './phone-text.ts';

/** Digits behind the country code (decision 58). */
const LEAST_DIGITS = 4;

/** Countries that have numbers, ISO 3166-1. */
export const PHONE_COUNTRIES: readonly string[] = getCountries();

/** `+49`; empty for a country without one. */
export const callingCode = (country: string): string =>
  isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : '';

/** A number as it is sent, as it is shown, and whose numbering plan it belongs to. */
export interface PhoneNumber {
  /** `+4915112345678`. */
  readonly e164: string;
  /** `+49 1511 2345678`. */
  readonly written: string;
  /** ISO 3166-1; null for a number of no country, such as +800. */
  readonly country: string | null;
}

/** A number, or why there is none. unclear: it is one number with its country code read as such, and another one without. */
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
 * A phone number in E.164, `+4915123456789`; null when it is none. Needs the `+` and the country code; spaces, dashes and
 * brackets are let through, any other sign makes it none. One check for the exchange and the app. It brings the numbering
 * plans of all countries, so the app loads it with the page that asks for a number.
 */
export function phoneNumberOf(typed: string): string | null {
  const text = phoneTextOf(typed);
  if (text === null || !text.startsWith('+')) return null;
  const parsed = parsePhoneNumberFromString(text, { extract: false });
  return isGood(parsed) ? parsed.number : null;
}

/**
 * Reads a number as people of a country write it, or with `+` or that country's international prefix and any country code.
 * Digits that begin with the country's own code and no `+` may be two different numbers: then neither is taken.
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
