import type { Static } from 'typebox';
import { stopText, trailingText, triggerText } from '../../protocol/proof-texts.ts';
import type { SpotOrder } from '../../protocol/rest/spot.ts';
import type { Proof } from './proof.ts';

type SpotOrderWire = Static<typeof SpotOrder>;

/** Returns the text under the signature of a stop's terms, or null for an order that is no stop. */
export function termsText(userId: string, order: SpotOrderWire): string | null {
  const { id, symbol, side, stopPrice, armedSeq, trailingBips, activationPrice, tickSize } = order;
  if (armedSeq === undefined) return null;
  const common = { id, userId, symbol, side, armedSeq };
  if (trailingBips !== undefined) {
    return trailingText({ ...common, trailingBips, activationPrice, tickSize: tickSize! });
  }
  return stopPrice === undefined ? null : stopText({ ...common, stopPrice });
}

/** Adds the signed receipts of a stop to an order that goes to its owner; returns any other order as it is. */
export function withReceipts(userId: string, order: SpotOrderWire, proof: Pick<Proof, 'signed'>): SpotOrderWire {
  const terms = termsText(userId, order);
  if (terms === null) return order;
  const { id, symbol, trigger } = order;
  const texts = [terms];
  if (trigger !== undefined) {
    const { seq: triggerSeq, ts: triggerTime, price: triggerPrice } = trigger;
    texts.push(triggerText({ id, userId, symbol, triggerSeq, triggerTime, triggerPrice }));
  }
  return { ...order, receipts: texts.map(proof.signed) };
}
