import fc from 'fast-check';
import {
  checkpointText,
  genesisText,
  oddsHeadText,
  oddsTableText,
  receiptText,
  removedText,
  seedText,
  stopText,
  tickText,
  trailingText,
  triggerText,
} from '../../../protocol/proof-texts.ts';
import { FIRST_NIGHT, leafNode, liabilityRootText, parentNode } from '../../../protocol/units/liability-tree.ts';
import type { ProofBundle } from '../../../src/proof/bundle.ts';
import { CATALOGUE } from '../../../server/market/catalogue.ts';
import { seedHashOf } from '../../../server/market/seed-epochs.ts';
import { regeneratedPrices } from '../../../protocol/simulation/segment.ts';
import { fileBy } from '../../src/proof/arbitrary-liabilities.ts';
import { namedSigner, sha256 } from '../../src/proof/signer.ts';
import { validStop } from '../../src/proof/valid-stop.ts';
import type { StopPlan } from '../../src/proof/valid-stop.ts';
import { validTrade } from '../../src/proof/valid-trade.ts';
import type { TradePlan } from '../../src/proof/valid-trade.ts';

/** Where the files lie, from the root of the repository. */
export const VECTORS_DIR = 'docs/proof-vectors';

const signer = namedSigner('test vectors');
const stranger = namedSigner('a stranger');

const TRADE: TradePlan = {
  ruleId: 'updown-2',
  symbol: 'BTCUSDT',
  firstSeq: 4711,
  direction: 1,
  periodSeconds: 30,
  stakeCents: 3333,
  oddsPercent: 85,
  moves: [7, -3, 5],
  steps: [2900, 4100],
  silent: [0, 0],
  level: false,
  ticksBefore: 1,
  ticksAfter: 1,
};
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

interface Case {
  readonly name: string;
  readonly accepted: boolean;
  /** What is wrong with a file that is refused; empty for one that is accepted. */
  readonly why: string;
  readonly file: unknown;
}

const good = (name: string, file: unknown): Case => ({ name, accepted: true, why: '', file });
const bad = (name: string, why: string, file: unknown): Case => ({ name, accepted: false, why, file });

function tradeCases(): readonly Case[] {
  const trade = validTrade(TRADE, signer);
  const { order, receipt, prevHash, ticks, checkpoints } = trade;
  const withOrder = (changes: Partial<ProofBundle['order']>) => ({ ...trade, order: { ...order, ...changes } });
  const { oddsHead: _head, ...others } = trade;
  const headless = { ...others, format: 'tern-proof-2' };
  const headAt = (time: number) => {
    const { tableHash } = trade.oddsHead!;
    return { tableHash, time, ...signer.signed(oddsHeadText({ tableHash, time })) };
  };
  const resigned = (changes: Partial<ProofBundle['order']>) => {
    const changed = withOrder(changes);
    return { ...changed, receipt: signer.signed(receiptText(changed.order)) };
  };
  return [
    good('a trade that won, rule updown-2', trade),
    good('a trade that won, rule updown-1', validTrade({ ...TRADE, ruleId: 'updown-1' }, signer)),
    good('a trade that lost', validTrade({ ...TRADE, direction: 2 }, signer)),
    good('a tie', validTrade({ ...TRADE, level: true }, signer)),
    good('a void trade', validTrade({ ...TRADE, silent: [1000, 6000] }, signer)),
    bad('a payout that is not rounded down to cents', 'payout', withOrder({ payout: '61.6605', profit: '28.3305' })),
    bad('a payout with a zero at its end', 'payout is not the shortest text', withOrder({ payout: '61.660' })),
    good('a trade saved without tables of odds', {
      format: 'tern-proof-1',
      order,
      receipt,
      prevHash,
      ticks,
      checkpoints,
    }),
    good('a trade saved before the newest table was named', headless),
    bad('tables cut short at their end', 'head of the tables', { ...trade, oddsTables: trade.oddsTables!.slice(0, 1) }),
    bad('no table at all, though one is named', 'head of the tables', { ...trade, oddsTables: [] }),
    bad('a head of the tables from before the opening', 'time of the head', {
      ...trade,
      oddsHead: headAt(order.openTime - 1),
    }),
    bad('a head of the tables signed by a stranger', 'key', {
      ...trade,
      oddsHead: { ...trade.oddsHead!, ...stranger.signed(trade.oddsHead!.payload) },
    }),
    bad('a head of the tables in a file without one', 'fields', { ...trade, format: 'tern-proof-2' }),
    bad('odds that were not in force', 'odds', resigned({ odds: '0.01' })),
    bad('a version of the odds that is not there', 'odds', resigned({ oddsVersion: 99 })),
    bad('a superseded table left out', 'chain of the tables', {
      ...trade,
      oddsTables: trade.oddsTables!.toSpliced(1, 1),
    }),
    bad('tables of odds in a file without them', 'fields', { ...trade, format: 'tern-proof-1' }),
    bad('another stake', 'text of the receipt', withOrder({ betAmount: '33.34' })),
    bad('a stake with a zero at its end', 'text of the receipt', withOrder({ betAmount: '33.330' })),
    bad('a receipt signed by a stranger', 'key', { ...trade, receipt: stranger.signed(receipt.payload) }),
    bad('a key id that is not the key', 'signature', {
      ...trade,
      receipt: { ...stranger.signed(receipt.payload), keyId: signer.keyId },
    }),
    bad('a tick left out', 'sequence numbers', { ...trade, ticks: ticks.toSpliced(3, 1) }),
    bad('no signature behind the close', 'checkpoints', { ...trade, checkpoints: checkpoints.slice(0, 1) }),
    bad('a field too many', 'fields', { ...trade, note: 'a field too many' }),
  ];
}

function stopCases(): readonly Case[] {
  const stop = validStop(STOP, signer);
  const trailing = validStop({ ...STOP, trailing: { bips: 25, tickSize: 250, activation: null } }, signer);
  return [
    good('a stop that sells', stop),
    good('a stop that buys', validStop({ ...STOP, side: 'buy' }, signer)),
    good('a trailing stop from the beginning', trailing),
    good(
      'a trailing stop that buys, from a price on',
      validStop({ ...STOP, side: 'buy', trailing: { bips: 25, tickSize: 250, activation: 800 } }, signer),
    ),
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

function balanceCases(): readonly Case[] {
  const files = fc.sample(
    fileBy(signer).filter(({ paths }) => paths.every(({ siblings }) => siblings.length === 2)),
    { numRuns: 1, seed: 39 },
  );
  const file = files[0]!;
  const [path, other] = file.paths as [(typeof file.paths)[number], (typeof file.paths)[number]];
  return [
    good('balances of a night', file),
    good('no balance', { ...file, paths: [] }),
    bad('the address in another case', 'another root', { ...file, owner: `0x${file.owner.slice(2).toUpperCase()}` }),
    bad('an asset twice', 'an asset stands twice', { ...file, paths: [path, path] }),
    bad('a balance that is one unit larger', 'another sum', {
      ...file,
      paths: [{ ...path, balance: `${path.balance.split('.')[0]}.999999999999999999` }, other],
    }),
  ];
}

/** Each text with its fields, its hash and its signature. */
function texts() {
  const owner = '0x52908400098527886E0F7030069857D2E4169EE7';
  const { order } = validTrade(TRADE, signer);
  const terms = { id: 'order-1', userId: 'user_7', symbol: 'BTCUSDT', side: 'sell', armedSeq: 815 };
  const tick = { symbol: 'BTCUSDT', seq: 4711, ts: 1_764_000_000_600, price: '50000.07', source: 'sim:490000:4700' };
  const hash = sha256('an example');
  const leaf = { asset: 'USDT', nightTime: 1_795_046_400_000, owner, salt: hash, balance: 15n * 10n ** 17n };
  const hashed: string[] = [];
  const collect = (text: string) => {
    hashed.push(text);
    return sha256(text);
  };
  const node = leafNode(collect, leaf);
  parentNode(collect, node, { hash, sum: 0n });
  const of = (name: string, text: string) => ({
    name,
    text,
    sha256: sha256(text),
    signature: signer.signed(text).signature,
  });
  return [
    of('genesis', genesisText('BTCUSDT', 1_764_000_000_000)),
    of('tick', tickText(hash, tick)),
    of('checkpoint', checkpointText({ ...tick, hash })),
    of('receipt', receiptText(order)),
    of('stop', stopText({ ...terms, stopPrice: '49000.00' })),
    of('trailing stop', trailingText({ ...terms, trailingBips: 50, activationPrice: '51000.00', tickSize: '0.01' })),
    of('trailing stop from the beginning', trailingText({ ...terms, trailingBips: 50, tickSize: '0.01' })),
    of('trigger', triggerText({ ...terms, triggerSeq: 4711, triggerTime: tick.ts, triggerPrice: '48999.50' })),
    of('leaf', hashed[0]!),
    of('node', hashed[1]!),
    of(
      'root',
      liabilityRootText({
        asset: 'USDT',
        nightTime: leaf.nightTime,
        takenTime: leaf.nightTime + 400,
        rootHash: hash,
        sum: leaf.balance,
        leaves: 2,
        simulatedReserves: leaf.balance,
        previousHash: FIRST_NIGHT,
      }),
    ),
    of('table of odds', oddsTableText(validTrade(TRADE, signer).oddsTables![1]!)),
    of('head of the tables of odds', oddsHeadText(validTrade(TRADE, signer).oddsHead!)),
    of('seed', seedText(1_764_000_000_000, hash)),
    of(
      'removed',
      removedText({ symbol: 'BTCUSDT', firstSeq: 1, prevHash: hash, lastSeq: 4710, lastHash: hash, lastTs: tick.ts }),
    ),
  ];
}

/** Segments of the simulated feed, made by the code of the exchange: with a tick before and without, fine prices and coarse. */
function segments() {
  return (['BTCUSDT', 'PEPEUSDT', 'EURUSDT'] as const).map((symbol, at) => {
    const entry = CATALOGUE.find(({ rules }) => rules.symbol === symbol)!;
    const startMs = 1_764_000_000_000;
    const seed = sha256(`seed ${at}`);
    const firstSeq = at === 0 ? 1 : 815;
    const before = at === 0 ? null : { seq: firstSeq - 1, ts: startMs - 70_000, price: entry.sim.anchorTicks + 17 };
    const times = Array.from({ length: 400 }, (_, i) => startMs + 40 + 570 * i + ((i * i) % 131));
    const { anchorTicks, sigmaPerMinute } = entry.sim;
    const profile = { symbol, anchorTicks, sigmaPerMinute };
    const prices = regeneratedPrices(profile, startMs, seed, before, times, sha256);
    const last = prices.length - 1;
    return {
      market: symbol,
      source: `sim:${startMs / 3_600_000}:${firstSeq}`,
      startMs,
      seed,
      seedHash: seedHashOf(startMs, seed),
      firstSeq,
      before: before && { ts: before.ts, price: before.price },
      anchorTicks,
      sigmaPerMinute,
      times,
      prices,
      last: { ts: times[last], price: prices[last] },
    };
  });
}

function checkpointFile() {
  const trade = validTrade(TRADE, signer);
  const seqBytes = (seq: number) => {
    const bytes = Buffer.alloc(6);
    bytes.writeUIntBE(seq, 0, 6);
    return bytes;
  };
  const records = trade.checkpoints.map(({ seq, signature }) =>
    Buffer.concat([seqBytes(seq), Buffer.from(signature, 'hex')]),
  );
  const [first] = trade.checkpoints;
  const day = new Date(first!.ts).toISOString().slice(0, 10);
  return {
    symbol: TRADE.symbol,
    name: `${day}-${String(first!.seq).padStart(12, '0')}-${signer.keyId}.checkpoints`,
    bytes: Buffer.concat(records).toString('hex'),
    checkpoints: trade.checkpoints.map(({ seq, hash, ts }) => ({ seq, hash, ts })),
  };
}

/** Text of each file of `VECTORS_DIR`, by its name. */
export function vectorFiles(): ReadonlyMap<string, string> {
  const { publicKey, keyId } = signer;
  const files: Readonly<Record<string, unknown>> = {
    'texts.json': { publicKey, keyId, texts: texts() },
    'files.json': { publicKey, cases: [...tradeCases(), ...stopCases(), ...balanceCases()] },
    'seed.json': segments(),
    'markets.json': CATALOGUE.map(({ rules: { symbol, priceDecimals }, sim: { anchorTicks, sigmaPerMinute } }) => ({
      symbol,
      priceDecimals,
      anchorTicks,
      sigmaPerMinute,
    })),
    'checkpoints.json': { publicKey, ...checkpointFile() },
  };
  return new Map(Object.entries(files).map(([name, value]) => [name, `${JSON.stringify(value, null, 1)}\n`]));
}
