import type { DataOf } from '../../protocol/call.ts';
import type { dictType } from '../../protocol/rest/common.ts';
import { COUNTRY_CODES } from '../../protocol/units/country-codes.ts';
import { textLanguageOf } from '../texts/languages.ts';
import { text } from '../texts/text.ts';
import type { Text } from '../texts/text.ts';

interface Entry {
  readonly value: string;
  readonly label: Text;
}

const same =
  (name: string): Text =>
  () =>
    name;

/** Payout networks and wallet chains; TRON is for payouts only (decision 40). */
const NETWORKS: readonly Entry[] = [
  { value: '1', label: same('Ethereum') },
  { value: '56', label: same('BNB Smart Chain') },
  { value: '137', label: same('Polygon') },
  { value: '97', label: same('BNB Smart Chain Testnet') },
  { value: 'TRC20', label: same('TRON (TRC-20)') },
];

const ID_TYPES: readonly Entry[] = [
  { value: 'id_card', label: text('document.id_card') },
  { value: 'passport', label: text('document.passport') },
  { value: 'driving_licence', label: text('document.driving_licence') },
];

function countriesIn(language: string | undefined): Row[] {
  const names = new Intl.DisplayNames([textLanguageOf(language)], { type: 'region' });
  return COUNTRY_CODES.map((code, index) => ({
    dictLabel: names.of(code) ?? code,
    dictValue: code,
    dictSort: index + 1,
  }));
}

type Row = DataOf<typeof dictType>[number];

const rowsOf = (entries: readonly Entry[], language: string | undefined): Row[] =>
  entries.map(({ value, label }, index) => ({
    dictLabel: label(textLanguageOf(language)),
    dictValue: value,
    dictSort: index + 1,
  }));

/** Returns a dictionary by its name on the wire; undefined for an unknown name. */
export function dictionaryOf(name: string, language: string | undefined): Row[] | undefined {
  switch (name) {
    case 'id_type':
      return rowsOf(ID_TYPES, language);
    case 'network':
      return rowsOf(NETWORKS, language);
    case 'country':
      return countriesIn(language);
    default:
      return undefined;
  }
}
