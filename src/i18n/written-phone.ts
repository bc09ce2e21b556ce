import type { PhoneNumber } from '../../protocol/units/phone-number.ts';
import { countryName } from './country-name.ts';

/** `Germany +49 1511 2345678`: digits alone do not say where a number leads. */
export const writtenPhone = ({ country, written }: Pick<PhoneNumber, 'country' | 'written'>): string =>
  country === null ? written : `${countryName(country)} ${written}`;
