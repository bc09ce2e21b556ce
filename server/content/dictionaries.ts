import type { DataOf } from '../../protocol/call.ts';
import type { dictType } from '../../protocol/rest/common.ts';
import { inLanguage } from './languages.ts';
import type { Translated } from './languages.ts';

interface Entry {
  readonly value: string;
  readonly label: Translated;
}

const same = (text: string): Translated => ({ en: text, zh: text });

/** Payout networks and wallet chains; TRON is for payouts only (decision 40). */
const NETWORKS: readonly Entry[] = [
  { value: '1', label: same('Ethereum') },
  { value: '56', label: same('BNB Smart Chain') },
  { value: '137', label: same('Polygon') },
  { value: '97', label: same('BNB Smart Chain Testnet') },
  { value: 'TRC20', label: same('TRON (TRC-20)') },
];

const ID_TYPES: readonly Entry[] = [
  { value: 'id_card', label: { en: 'ID card', zh: '身份证' } },
  { value: 'passport', label: { en: 'Passport', zh: '护照' } },
  { value: 'driving_licence', label: { en: 'Driving licence', zh: '驾驶证' } },
];

/** ISO 3166-1 codes; the names come from the runtime's own tables. */
const COUNTRY_CODES =
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW'.split(
    ' ',
  );

function countriesIn(language: string | undefined): Row[] {
  const names = new Intl.DisplayNames([language === 'zh' ? 'zh' : 'en'], { type: 'region' });
  return COUNTRY_CODES.map((code, index) => ({
    dictLabel: names.of(code) ?? code,
    dictValue: code,
    dictSort: index + 1,
  }));
}

type Row = DataOf<typeof dictType>[number];

const rowsOf = (entries: readonly Entry[], language: string | undefined): Row[] =>
  entries.map(({ value, label }, index) => ({
    dictLabel: inLanguage(label, language),
    dictValue: value,
    dictSort: index + 1,
  }));

/** A dictionary by its name on the wire; undefined when there is none of that name. */
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
