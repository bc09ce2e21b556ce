import type { PhoneNumber } from '../../protocol/units/phone-number.ts';
import { countryName } from './country-name.ts';

/** `Germany +49 1511 2345678`: the country is named, because digits alone do not show where a number is. */
export const writtenPhone = ({ country, written }: Pick<PhoneNumber, 'country' | 'written'>): string =>
  country === null ? written : `${countryName(country)} ${written}`;
