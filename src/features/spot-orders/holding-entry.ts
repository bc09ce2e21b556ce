import type { ReadonlySignal } from '@preact/signals-core';
import type { SignedDecimalText } from '../../../protocol/units/decimal-text.ts';
import type { Market } from '../../model/market.ts';
import type { SpotPosition } from '../../model/spot-order.ts';

/** The position in one coin with what its figures follow. */
export interface HoldingEntry {
  readonly position: SpotPosition;
  /** Market of the coin against USDT; undefined while the markets are not loaded. */
  readonly market: Market | undefined;
  /** Profit of what is held, by the last price; null while one of both is unknown. */
  readonly unrealised: ReadonlySignal<SignedDecimalText | null>;
}
