import { exactText, UNKNOWN } from '../../../i18n/number-text.ts';
import type { SpotPosition } from '../../../model/spot-order.ts';
import type { CoinDifference } from '../../trade-journal/table/agreement.ts';

const FIELDS = ['quantity', 'averageCost', 'realisedProfit', 'feesPaid', 'trades'] as const;
type Field = (typeof FIELDS)[number];

/** Value of a position; unknown where there is none. */
function figure(position: SpotPosition | null, field: Field): string {
  const value = position?.[field] ?? null;
  if (value === null) return UNKNOWN;
  return typeof value === 'number' ? String(value) : exactText(value);
}

/** Returns what differs of a coin, as shown. */
export const differingFields = ({ journal, exchange }: CoinDifference) =>
  FIELDS.map((field) => ({ field, journal: figure(journal, field), exchange: figure(exchange, field) })).filter(
    (of) => of.journal !== of.exchange,
  );
