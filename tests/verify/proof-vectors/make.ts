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
import { regeneratedPrices } from '../../../protocol/simulation/segment.ts';
import { FIRST_NIGHT, leafNode, liabilityRootText, parentNode } from '../../../protocol/units/liability-tree.ts';
import { CATALOGUE } from '../../../server/market/catalogue.ts';
import { seedHashOf } from '../../../server/market/seed-epochs.ts';
import { sha256 } from '../../src/proof/signer.ts';
import { validTrade } from '../../src/proof/valid-trade.ts';
import { balanceCases } from './balance-cases.ts';
import { signer } from './case.ts';
import { hourCases } from './hour-cases.ts';
import { readingCases } from './reading-cases.ts';
import { stopCases } from './stop-cases.ts';
import { TRADE, tradeCases } from './trade-cases.ts';

/** Folder of the files, from the root of the repository. */
export const VECTORS_DIR = 'docs/proof-vectors';

/** Each kind of text with its hash and a signature. */
function texts() {
  const owner = '0x52908400098527886E0F7030069857D2E4169EE7';
  const { order } = validTrade(TRADE, signer);
  const terms = { id: 'order-1', userId: 'user_7', symbol: 'BTCUSDT', side: 'sell', armedSeq: 815 };
  const tick = { symbol: 'BTCUSDT', seq: 4711, ts: 1_764_000_000_600, price: '50000.07', source: 'sim2:490000:4700' };
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

/**
 * Segments of the simulated feed, made by the code of the exchange: of both walks, with a tick before and without, fine
 * prices and coarse.
 */
function segments() {
  return [...segmentsOf(1), ...segmentsOf(2)];
}

function segmentsOf(walk: 1 | 2) {
  // Walk 2 draws steps of one tick where a market is coarse.
  const third = walk === 1 ? 'EURUSDT' : 'COMPUSDT';
  return (['BTCUSDT', 'PEPEUSDT', third] as const).map((symbol, at) => {
    const entry = CATALOGUE.find(({ rules }) => rules.symbol === symbol)!;
    const startMs = 1_764_000_000_000;
    const seed = sha256(`seed ${walk === 1 ? at : at + 3}`);
    const firstSeq = at === 0 ? 1 : 815;
    const before = at === 0 ? null : { seq: firstSeq - 1, ts: startMs - 70_000, price: entry.sim.anchorTicks + 17 };
    const times = Array.from({ length: 400 }, (_, i) => startMs + 40 + 570 * i + ((i * i) % 131));
    const { anchorTicks, sigmaPerMinute } = entry.sim;
    const profile = { symbol, anchorTicks, sigmaPerMinute };
    const prices = regeneratedPrices(profile, walk, seed, before, times, sha256);
    const last = prices.length - 1;
    return {
      market: symbol,
      source: `sim${walk === 2 ? 2 : ''}:${startMs / 3_600_000}:${firstSeq}`,
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

/** JSON with each list of numbers, and each object that holds no other, on one line. */
const jsonOf = (value: unknown): string =>
  JSON.stringify(value, null, 1).replace(/([{[])\n\s+([^{}[\]]*?)\n\s+([}\]])/g, (_, opens, inner: string, closes) => {
    return `${opens}${inner.replace(/\n\s+/g, ' ')}${closes}`;
  });

/** Text of each file of `VECTORS_DIR`, by its name. */
export function vectorFiles(): ReadonlyMap<string, string> {
  const { publicKey, keyId } = signer;
  const files: Readonly<Record<string, unknown>> = {
    'texts.json': { publicKey, keyId, texts: texts() },
    'files.json': { publicKey, cases: [...tradeCases(), ...stopCases(), ...balanceCases(), ...hourCases()] },
    'reading.json': { publicKey, cases: readingCases() },
    'seed.json': segments(),
    'markets.json': CATALOGUE.map(({ rules: { symbol, priceDecimals }, sim: { anchorTicks, sigmaPerMinute } }) => ({
      symbol,
      priceDecimals,
      anchorTicks,
      sigmaPerMinute,
    })),
    'checkpoints.json': { publicKey, ...checkpointFile() },
  };
  return new Map(Object.entries(files).map(([name, value]) => [name, `${jsonOf(value)}\n`]));
}
