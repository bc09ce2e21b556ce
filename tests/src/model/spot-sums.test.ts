import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldText } from '../../../src/features/spot-ticket/field-text.ts';
import {
  affordable,
  costOf,
  distanceOf,
  partOf,
  percentOfMost,
  priceAway,
  stepped,
  stepsWithin,
} from '../../../src/model/spot-sums.ts';
import { text } from '../features/spot-ticket/market.ts';

const { roundUp, roundDown, roundHalfUp } = Big;

/** A model of its own: divisions with more places than anything here has. */
const Exact = Big();
Exact.DP = 40;
const exact = (value: string | number) => new Exact(value);
const is = (found: string, wanted: Big) =>
  expect(exact(found).eq(wanted), `${found} is ${wanted.toFixed()}`).toBe(true);

/** `units` of 10^−decimals as plain text. */
const unitsText = (units: bigint, decimals: number) => {
  const digits = units.toString().padStart(decimals + 1, '0');
  return text(decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
};
const amounts = (decimals: number, most: bigint) =>
  fc.bigInt({ min: 0n, max: most }).map((units) => unitsText(units, decimals));
/** Steps of markets: most are powers of ten, some are not. */
const steps = fc.constantFrom('1', '0.1', '0.01', '0.00001', '0.00000001', '0.5', '0.25', '10', '0.002').map(text);
const prices = fc.oneof(amounts(2, 10_000_000n), amounts(10, 5_000_000n)).filter((price) => /[1-9]/.test(price));
const quotes = amounts(8, 10n ** 14n);
const rates = fc.integer({ min: 0, max: 50 }).map((tenThousandths) => unitsText(BigInt(tenThousandths), 4));
const percents = fc.integer({ min: 0, max: 100 });

/** Value and fee as they are shown and booked, each rounded against the person. */
const costs = (value: Big, rate: string) => value.round(8, roundUp).plus(value.times(rate).round(8, roundUp));
const flooredTo = (value: Big, step: string) => exact(value.div(step).round(0, roundDown).toFixed()).times(step);

describe('sums of the spot ticket, against a slow model', () => {
  it('what a buy costs is its value and its fee, each rounded up', () => {
    fc.assert(
      fc.property(quotes, rates, (notional, rate) => {
        is(costOf(notional, rate), costs(exact(notional), rate));
      }),
    );
  });

  it('the most that can be bought is paid for with its fee, and one step more is not', () => {
    fc.assert(
      fc.property(quotes, prices, rates, steps, (quote, price, takerFee, stepSize) => {
        const most = affordable(quote, price, { takerFee, stepSize });
        is(most, flooredTo(exact(most), stepSize));
        const cost = (size: Big) => costs(size.times(price), takerFee);
        expect(cost(exact(most)).lte(quote)).toBe(true);
        expect(cost(exact(most).plus(stepSize)).gt(quote)).toBe(true);
      }),
    );
  });

  it('the most within a value is the most whole steps', () => {
    fc.assert(
      fc.property(quotes, prices, steps, (notional, price, step) => {
        is(stepsWithin(notional, price, step), flooredTo(exact(notional).div(price), step));
      }),
    );
  });

  it('a part of the most is rounded down to steps, and all of it is the most', () => {
    fc.assert(
      fc.property(quotes, percents, steps, (amount, percent, step) => {
        const most = flooredTo(exact(amount), step).toFixed();
        is(partOf(text(most), percent, step), flooredTo(exact(most).times(percent).div(100), step));
        is(partOf(text(most), 100, step), exact(most));
      }),
    );
  });

  it('a slider and the size it made agree to the percent, where a percent is a step or more', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 100n, max: 10n ** 12n }), percents, (most, percent) => {
        const step = text('0.001');
        const mostText = unitsText(most, 3);
        const shown = percentOfMost(partOf(mostText, percent, step), mostText);
        // Rounding down to the step can lose at most one percent.
        expect(shown).toBeLessThanOrEqual(percent);
        expect(shown).toBeGreaterThanOrEqual(percent - 1);
      }),
    );
  });

  it('the percent of a typed size is rounded half up and ends at 100', () => {
    fc.assert(
      fc.property(quotes, quotes, (size, most) => {
        const model = exact(most).eq(0)
          ? exact(exact(size).eq(0) ? 0 : 100)
          : exact(size).times(100).div(most).round(0, roundHalfUp);
        expect(percentOfMost(size, most)).toBe(model.gt(100) ? 100 : model.toNumber());
      }),
    );
  });

  it('a preset price is whole ticks away from the middle, on the side of the person, and never nothing', () => {
    fc.assert(
      fc.property(
        prices,
        fc.constantFrom(0, 1, 2, 5, 10),
        fc.constantFrom('below', 'above'),
        steps,
        (from, percent, toward, tick) => {
          const factor = exact(toward === 'below' ? 100 - percent : 100 + percent).div(100);
          const model = exact(from)
            .times(factor)
            .round(18, roundDown)
            .div(tick)
            .round(0, toward === 'below' ? roundDown : roundUp)
            .times(tick);
          is(priceAway(from, percent, toward, tick), model.lt(tick) ? exact(tick) : model);
        },
      ),
    );
  });

  it('steppers move to the neighbouring step and back again', () => {
    fc.assert(
      fc.property(quotes, steps, fc.integer({ min: 1, max: 25 }), (amount, step, count) => {
        const floor = flooredTo(exact(amount), step);
        is(stepped(amount, count, step), floor.plus(exact(step).times(count)));
        const lower = (floor.eq(amount) ? floor : floor.plus(step)).minus(exact(step).times(count));
        is(stepped(amount, -count, step), lower.lt(0) ? exact(0) : lower);
        is(stepped(stepped(text(floor.toFixed()), count, step), -count, step), floor);
      }),
    );
  });

  it('the distance from a price is the same share both ways, and unknown from nothing', () => {
    expect(distanceOf(text('105'), text('100'))).toBe('0.05');
    expect(distanceOf(text('95'), text('100'))).toBe('0.05');
    expect(distanceOf(text('95'), text('0'))).toBeNull();
  });

  it('a field shows the decimals of its step', () => {
    expect(fieldText(text('0.015'), text('0.0001'))).toBe('0.0150');
    expect(fieldText(text('12'), text('1'))).toBe('12');
    expect(fieldText(text('12'), text('10'))).toBe('12');
  });
});
