/** ID numbers: one check for the exchange and the app, of loans and of bank accounts (decision 59). */
const ID_NUMBER = /^[0-9A-Za-z]{3,100}$/;

/** @returns the number as it is kept, without spaces around it; null when it is not 3 to 100 letters and digits */
export function idNumberOf(typed: string): string | null {
  const text = typed.trim();
  return ID_NUMBER.test(text) ? text : null;
}
