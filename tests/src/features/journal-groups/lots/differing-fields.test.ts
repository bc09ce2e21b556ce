import { describe, expect, it } from 'vitest';
import type { DecimalText, SignedDecimalText } from '../../../../../protocol/units/decimal-text.ts';
import { differingFields } from '../../../../../src/features/journal-groups/lots/differing-fields.ts';
import type { SpotPosition } from '../../../../../src/model/spot-order.ts';

const position: SpotPosition = {
  asset: 'BTC',
  quantity: '1.5' as DecimalText,
  averageCost: '1000' as DecimalText,
  realisedProfit: '-2.5' as SignedDecimalText,
  feesPaid: '0.3' as DecimalText,
  trades: 7,
};

describe('the difference of a coin', () => {
  it('names what differs, and nothing else', () => {
    const exchange = { ...position, quantity: '1.6' as DecimalText, trades: 8 };
    expect(differingFields({ asset: 'BTC', journal: position, exchange })).toEqual([
      { field: 'quantity', journal: '1.5', exchange: '1.6' },
      { field: 'trades', journal: '7', exchange: '8' },
    ]);
  });

  it('is all of a coin that one side does not know', () => {
    const fields = differingFields({ asset: 'BTC', journal: null, exchange: position });
    expect(fields.map(({ field }) => field)).toEqual([
      'quantity',
      'averageCost',
      'realisedProfit',
      'feesPaid',
      'trades',
    ]);
    expect(new Set(fields.map(({ journal }) => journal))).toEqual(new Set(['—']));
  });
});
