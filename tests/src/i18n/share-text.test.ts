import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText, SignedDecimalText } from '../../../protocol/units/decimal-text.ts';
import { MINUS, UNKNOWN } from '../../../src/i18n/number-text.ts';
import { exactShareText, gainShareText, shareText } from '../../../src/i18n/share-text.ts';

const share = (text: string) => text as DecimalText;
const gain = (text: string) => text as SignedDecimalText;

describe('shares', () => {
  it('are percentages, rounded half up from their decimals', () => {
    expect(shareText(share('0.54054'))).toBe('54.05%');
    expect(shareText(share('0.54054'), 1)).toBe('54.1%');
    // Both are just below the half as doubles.
    expect(shareText(share('0.04015'))).toBe('4.02%');
    expect(shareText(share('1.00005'))).toBe('100.01%');
    expect(shareText(share('0.855'), 1)).toBe('85.5%');
    expect(shareText(gain('-0.075'), 1)).toBe(`${MINUS}7.5%`);
    expect(shareText(gain('-0.00001'), 1)).toBe('0.0%');
  });

  it('have every digit where they must be exact', () => {
    expect(exactShareText(share('0.001'))).toBe('0.1%');
    expect(exactShareText(share('0.00075'))).toBe('0.075%');
  });

  it('of a gain have its sign, none at zero, and a dash where there was nothing', () => {
    expect(gainShareText(gain('401.5'), share('10000'))).toBe('+4.02%');
    expect(gainShareText(gain('-401.5'), share('10000'))).toBe(`${MINUS}4.02%`);
    expect(gainShareText(gain('-0.00000001'), share('5000'))).toBe('0.00%');
    expect(gainShareText(gain('1'), share('0'))).toBe(UNKNOWN);
    expect(gainShareText(gain('999999999999999999'), share('0.01'))).toBe('+9,999,999,999,999,999,990,000.00%');
  });

  it('of a gain equal the exact fraction', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.bigInt({ min: 1n, max: 10n ** 20n }),
        (part, whole) => {
          const size = part < 0n ? -part : part;
          const hundredths = (20_000n * size + whole) / (2n * whole);
          const read = gainShareText(gain(String(part)), share(String(whole)));
          expect(BigInt(read.replace(/\D/g, ''))).toBe(hundredths);
          expect(read.startsWith(MINUS)).toBe(part < 0n && hundredths > 0n);
        },
      ),
    );
  });
});
