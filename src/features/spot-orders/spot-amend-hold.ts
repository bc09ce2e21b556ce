import { pairHoldAt } from '../../../protocol/units/pair-hold.ts';
import { holdOf, valueOf } from '../../../protocol/units/spot-money.ts';
import type { Filled } from '../../../protocol/units/spot-money.ts';
import type { DecimalText, SignedDecimalText } from '../../../protocol/units/decimal-text.ts';
import { textOfUnits, toUnits } from '../../model/decimal-parts.ts';
import type { Market } from '../../model/market.ts';
import type { SpotFill, SpotOrder } from '../../model/spot-order.ts';

/** Price and size of an order; `null` for fields that its kind does not have. */
export interface Figures {
  readonly price: DecimalText | null;
  readonly stopPrice: DecimalText | null;
  readonly quantity: DecimalText | null;
}

export const figuresOf = ({ price, stopPrice, quantity }: SpotOrder): Figures => ({ price, stopPrice, quantity });

type Rates = Pick<Market, 'makerFee' | 'takerFee'>;

/** Fee rates that the order was placed with; the current ones of its market when the exchange named none. */
const ratesOf = (order: SpotOrder, market: Rates): Rates => ({
  makerFee: order.makerFee ?? market.makerFee,
  takerFee: order.takerFee ?? market.takerFee,
});

const unitsOrNull = (amount: DecimalText | null): bigint | null => (amount === null ? null : toUnits(amount));

/** Returns the filled amounts to the last digit, as the exchange keeps them. @param fills  all fills of this order */
export function filledOf(order: SpotOrder, fills: readonly SpotFill[], market: Rates): Filled {
  const { makerFee, takerFee } = ratesOf(order, market);
  let [quantity, value, feeExact] = [0n, 0n, 0n];
  for (const fill of fills) {
    const size = toUnits(fill.quantity);
    const worth = valueOf(toUnits(fill.price), size);
    quantity += size;
    value += worth;
    feeExact += valueOf(worth, toUnits(fill.maker ? makerFee : takerFee));
  }
  return { quantity, value, feeExact, fee: toUnits(order.fee) };
}

/** Returns the amount that an order alone holds with these figures. */
function holdAlone(order: SpotOrder, after: Figures, filled: Filled, takerRate: bigint): bigint {
  const quantity = unitsOrNull(after.quantity);
  const price = unitsOrNull(after.price);
  if (price === null || quantity === null) return quantity ?? unitsOrNull(order.quoteQuantity) ?? 0n;
  return holdOf(order.side, price, quantity - filled.quantity, filled, takerRate);
}

/**
 * Returns by how much an amendment changes the held amount, in the asset that the order holds; negative when it holds
 * less.
 * @param other   the other leg of its pair: a pair holds once, through the take profit
 * @param filled  filled amounts of the order, or of the take profit of its pair
 */
export function holdChange(
  order: SpotOrder,
  other: SpotOrder | null,
  after: Figures,
  filled: Filled,
  market: Rates,
): SignedDecimalText {
  const rate = toUnits(ratesOf(order, market).takerFee);
  if (other === null) {
    return textOfUnits(holdAlone(order, after, filled, rate) - toUnits(order.lockedAmount)) as SignedDecimalText;
  }
  const isQueued = order.ocoLeg === 'takeProfit';
  const queued = isQueued ? order : other;
  const price = isQueued ? after.price : other.price;
  const stopLimit = isQueued ? other.price : after.price;
  const held = pairHoldAt(
    {
      side: order.side,
      price: toUnits(price ?? '0'),
      stopLimit: unitsOrNull(stopLimit),
      rest: toUnits(queued.quantity ?? '0') - filled.quantity,
      filled,
    },
    rate,
  );
  return textOfUnits(held - toUnits(queued.lockedAmount)) as SignedDecimalText;
}
