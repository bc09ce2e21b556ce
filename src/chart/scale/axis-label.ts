import type { OrPlain, PlotPrice } from '../../model/numbers.ts';
import { percentDigits } from './percent-digits.ts';
import type { PriceScale } from './price-scale.ts';
import type { ChartNumbers } from './price-text.ts';

/** A price as the axis writes it: with the market's decimals, or as a percentage of where the scale begins. */
export const axisLabel = (scale: PriceScale, numbers: ChartNumbers, price: OrPlain<PlotPrice>): string =>
  scale.kind === 'percent' ? numbers.change(price / scale.percentBase - 1, percentDigits(scale)) : numbers.price(price);
