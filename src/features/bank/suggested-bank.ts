import type { LanguageCode } from '../../i18n/languages.ts';
import type { BankAccount } from '../../model/bank-account.ts';

const DEMO_BANK = 'Demo Bank';
const DEMO_CODE = /^DEMO[A-Z]{2}FFXXX$/;

/** Invented data that pass every check. Nobody has this account, card or number. */
export const SAMPLE_ACCOUNT: BankAccount = {
  surname: 'Berger',
  name: 'Anna',
  idCard: 'L01X00T47',
  country: 'DE',
  phone: '+4915123456789',
  state: 'Bayern',
  city: 'Erlangen',
  detailedAddress: 'Hauptstr. 1',
  postCode: '91054',
  bankName: DEMO_BANK,
  swiftCode: 'DEMODEFFXXX',
  iban: 'DE89 3704 0044 0532 0130 00',
  bankNo: '4111 1111 1111 1111',
};

/** Whether the text is still the one that was filled in, or none. */
const isSuggested = ({ bankName, swiftCode }: BankAccount) => ({
  bankName: bankName === '' || bankName === DEMO_BANK,
  swiftCode: swiftCode === '' || DEMO_CODE.test(swiftCode),
});

/**
 * Fills in the sandbox's bank for a valid IBAN, and its code in the IBAN's country. What the person has typed stays.
 * @param iban  canonical form, `DE89370400440532013000`
 */
export function withBankOf(account: BankAccount, iban: string): BankAccount {
  const own = isSuggested(account);
  return {
    ...account,
    ...(own.bankName ? { bankName: DEMO_BANK } : {}),
    ...(own.swiftCode ? { swiftCode: `DEMO${iban.slice(0, 2)}FFXXX` } : {}),
  };
}

const COUNTRIES: Readonly<Record<LanguageCode, string>> = {
  en: 'GB',
  de: 'DE',
  fr: 'FR',
  it: 'IT',
  es: 'ES',
  tr: 'TR',
  vi: 'VN',
  zh: 'CN',
  'zh-TW': 'TW',
  ja: 'JP',
  ko: 'KR',
  th: 'TH',
};

/** Returns the country to begin with: the region of the browser's language, else the language's own. */
export const countryOf = (language: LanguageCode, browserTag: string): string =>
  /^[a-z]{2,3}(?:-[a-z]{4})?-([A-Z]{2})$/i.exec(browserTag)?.[1]?.toUpperCase() ?? COUNTRIES[language];

/** Returns first name and surname of a verified name: the last word is the surname. Null for a name of one word. */
export function namesOf(realName: string): Pick<BankAccount, 'name' | 'surname'> | null {
  const [, name, surname] = /^(\S.*)\s(\S+)$/u.exec(realName.trim()) ?? [];
  return name === undefined || surname === undefined ? null : { name: name.trim(), surname };
}
