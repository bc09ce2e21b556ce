import { trailingText } from '../../../protocol/proof-texts.ts';
import type { StopBundle } from '../../../src/proof/stop-bundle.ts';
import { validStop } from '../../src/proof/valid-stop.ts';
import type { StopPlan } from '../../src/proof/valid-stop.ts';
import { bad, good, signer } from './case.ts';
import type { Case } from './case.ts';

const STOP: StopPlan = {
  side: 'sell',
  symbol: 'BTCUSDT',
  firstSeq: 815,
  moves: [900, 1700, -400, -600, 1100, -2900, -5200],
  ticksBefore: 1,
  ticksAfter: 1,
  distance: 3000,
  trailing: null,
};
const FROM_START = { bips: 25, tickSize: 250, activation: null };
const FROM_PRICE = { ...FROM_START, activation: 800 };

type TrailingBundle = StopBundle & { readonly format: 'tern-trailing-1' };
const trailingStop = (plan: Partial<StopPlan>): TrailingBundle =>
  validStop({ ...STOP, ...plan }, signer) as TrailingBundle;

/** Placed before the market had a tick: it begins to follow at tick 1. */
function beforeTheMarket(): TrailingBundle {
  const bundle = trailingStop({ firstSeq: 1, ticksBefore: 0, trailing: FROM_START });
  const stop = { ...bundle.stop, armedSeq: 0 };
  return { ...bundle, stop, receipt: signer.signed(trailingText({ ...stop, activationPrice: undefined })) };
}

export function stopCases(): readonly Case[] {
  const stop = validStop(STOP, signer);
  const trailing = trailingStop({ trailing: FROM_START });
  return [
    good('a stop that sells', stop),
    good('a stop that buys', validStop({ ...STOP, side: 'buy' }, signer)),
    good('a trailing stop from the beginning', trailing),
    good('a trailing stop that sells, from a price on', trailingStop({ trailing: FROM_PRICE })),
    good('a trailing stop that buys, from a price on', trailingStop({ side: 'buy', trailing: FROM_PRICE })),
    good('a trailing stop placed before tick 1', beforeTheMarket()),
    bad('a stop triggered by the tick before', 'trigger', {
      ...stop,
      stop: { ...stop.stop, triggerSeq: stop.stop.triggerSeq - 1 },
    }),
    bad('a trailing stop a cent nearer', 'stop price', {
      ...trailing,
      stop: { ...trailing.stop, stopPrice: (Number(trailing.stop.stopPrice) + 0.01).toFixed(2) },
    }),
    bad('a trailing stop with a distance of the whole price', 'trailingBips', {
      ...trailing,
      stop: { ...trailing.stop, trailingBips: 10_000 },
    }),
    bad('a trailing stop rounded to nothing', 'tickSize', {
      ...trailing,
      stop: { ...trailing.stop, tickSize: '0.00' },
    }),
  ];
}
