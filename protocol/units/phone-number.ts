import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Digits behind the country code (decision 58). */
const LEAST_DIGITS = 4;

/**
 * A phone number in E.164, `+4915123456789`; null when it is none. Needs the country code; spaces and dashes are let through.
 * One check for the exchange and the app. It brings the numbering plans of all countries, so the app loads it with the page
 * that asks for a number.
 */
export function phoneNumberOf(typed: string): string | null {
  const parsed = parsePhoneNumberFromString(typed, { extract: false });
  if (!parsed || !typed.trim().startsWith('+') || parsed.ext !== undefined) return null;
  return parsed.isValid() && parsed.nationalNumber.length >= LEAST_DIGITS ? parsed.number : null;
}
