import { getPublicKeyAsync, signAsync } from '@noble/ed25519';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { checkpointText, seedText, tickText } from '../../../../protocol/proof-texts.ts';
import { MARKET_PROFILES } from '../../../../protocol/simulation/market-profiles.ts';
import { simSegment } from '../../../../protocol/simulation/segment.ts';
import { configureApi } from '../../../../src/api/request.ts';
import { seedEpochs, voidPeriods } from '../../../../src/features/proofs/feed-record.ts';
import { PATHS } from '../../../../src/features/shell/paths.ts';
import ProofsPage from '../../../../src/features/proofs/proofs-page.tsx';
import { keyIdOf, sha256Hex } from '../../../../src/proof/sha256-hex.ts';
import { marketStore } from '../../../../src/signals/markets.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { shellAround } from '../../pages/profile-shell.tsx';

const { keys } = vi.hoisted(() => ({ keys: [] as string[] }));
vi.mock('../../../../src/proof/pinned-keys.ts', () => ({ pinnedKeys: keys }));

const SYMBOL = 'BTCUSDT';
const HOUR_MS = 3_600_000;
const HOUR = Date.UTC(2026, 10, 29, 12);
const SEED = 'ab'.repeat(32);
const profile = MARKET_PROFILES.get(SYMBOL)!;
/** Ticks of the hour; a few lie before and behind it. */
const TICKS = 2500;

interface Tick {
  readonly seq: number;
  readonly ts: number;
  readonly price: string;
  readonly source: string;
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const secret = new Uint8Array(32).fill(7);
let keyId = '';
beforeAll(async () => {
  keys.push(hex(await getPublicKeyAsync(secret)));
  keyId = keyIdOf(keys[0]!);
});

/** Ticks of the hour, some before it and some behind it, as the exchange makes them. */
function simulated(): readonly Tick[] {
  const ticks: Tick[] = [];
  let last: { seq: number; ts: number; price: number } | null = null;
  const live = (startMs: number, seed: string, times: readonly number[]) => {
    const segment = simSegment(profile, startMs, seed, last, sha256Hex);
    for (const ts of times) {
      const { price } = segment.tick(ts);
      last = { seq: ticks.length + 1, ts, price };
      ticks.push({ seq: last.seq, ts, price: (price / 100).toFixed(2), source: segment.source });
    }
  };
  const times = (fromMs: number, count: number, stepMs: number) =>
    Array.from({ length: count }, (_, i) => fromMs + i * stepMs);
  live(HOUR - HOUR_MS, 'cd'.repeat(32), times(HOUR - 9000, 30, 300));
  live(HOUR, SEED, times(HOUR + 7, TICKS, Math.floor(HOUR_MS / TICKS)));
  live(HOUR + HOUR_MS, 'ef'.repeat(32), times(HOUR + HOUR_MS + 5, 30, 300));
  return ticks;
}

const GENESIS = 'a'.repeat(64);

/** Answers what the exchange would with these ticks, chained and signed; a null is no connection. */
async function exchange(ticks: readonly Tick[] | null): Promise<void> {
  let hash = GENESIS;
  const chained = (ticks ?? []).map((tick) => {
    hash = sha256Hex(tickText(hash, { symbol: SYMBOL, ...tick }));
    return Object.assign({ qty: '1', side: 1, hash }, tick);
  });
  const signed = async (tick: (typeof chained)[number]) => {
    const { seq, ts, hash: value } = tick;
    const payload = checkpointText({ symbol: SYMBOL, seq, hash: value, ts });
    const signature = hex(await signAsync(new TextEncoder().encode(payload), secret));
    return { symbol: SYMBOL, seq, hash: value, ts, keyId, payload, signature };
  };
  const epoch = { startTime: HOUR, endTime: HOUR + HOUR_MS, seedHash: sha256Hex(seedText(HOUR, SEED)), seed: SEED };
  const answers: Readonly<Record<string, (body: { symbol: string; fromSeq: number; toSeq: number }) => unknown>> = {
    voidPeriods: () => ({ rows: [], total: 0 }),
    seedEpochs: () => ({ rows: [epoch], total: 1 }),
    ticks: ({ symbol, fromSeq, toSeq }) => ({
      data: {
        symbol,
        prevHash: chained[fromSeq - 2]?.hash ?? GENESIS,
        ticks: chained.slice(fromSeq - 1, Math.min(toSeq, fromSeq + 999)),
      },
    }),
    checkpoints: async ({ symbol, fromSeq, toSeq }) => {
      const own = symbol === SYMBOL ? chained : [];
      // Every tenth is signed.
      const heads = own.filter(({ seq }) => seq % 10 === 0);
      const ends = [heads.findLast(({ seq }) => seq <= fromSeq), heads.find(({ seq }) => seq >= toSeq)];
      const found = [...new Set(ends)].filter((tick) => tick !== undefined);
      return { data: { symbol, checkpoints: await Promise.all(found.map(signed)) } };
    },
  };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const name = String(url).split('/').pop()!;
    const answer = answers[name];
    if (!answer || (!ticks && name !== 'seedEpochs')) throw new TypeError('Failed to fetch');
    const body = await answer(JSON.parse(String(init?.body)));
    return new Response(JSON.stringify(Object.assign({ code: 200, msg: 'success' }, body)));
  });
}

const card = page.getByRole('region', { name: 'Seeds of the simulated prices' });
const check = () => card.getByRole('button', { name: 'Check this hour' }).click();
const shows = (words: string | RegExp) => expect.element(card.getByText(words)).toBeVisible();
const shown = () => render(shellAround(PATHS.proofs, <ProofsPage />).page);

beforeEach(() => {
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => null,
    language: () => 'en',
    onTokenInvalid: () => undefined,
  });
  voidPeriods.clear();
  seedEpochs.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  marketStore.apply([]);
});

describe('issue 39 E21: the page makes the prices of a revealed hour again', () => {
  it('says that all follow from the seed, and checks another market when asked', async () => {
    await exchange(simulated());
    await shown();
    await check();
    await shows('Prices match');
    await shows('All BTCUSDT prices of this hour follow from the seed. Recalculated on this device: 2,500.');
    await card.getByRole('button', { name: 'Choose another market' }).click();
    await page.getByRole('radio', { name: 'ETHUSDT' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await shows('No ETHUSDT prices were published in this hour.');
    await card.getByRole('button', { name: 'Choose another market' }).click();
    await page.getByRole('radio', { name: SYMBOL }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await shows('Prices match');
  });

  it('names the tick whose price was changed, though the exchange chained and signed it', async () => {
    const at = 1234;
    await exchange(
      simulated().map((tick) =>
        tick.seq === at ? Object.assign({}, tick, { price: (Number(tick.price) + 0.01).toFixed(2) }) : tick,
      ),
    );
    await shown();
    await check();
    await shows('Prices do not match');
    await shows(`Tick ${at} of BTCUSDT has a different price than the seed gives.`);
  });

  it('says when there is no connection, and checks when there is one again', async () => {
    await exchange(null);
    await shown();
    await check();
    await shows('Not checked');
    await shows(/^No connection/);
    await exchange(simulated());
    await check();
    await shows('Prices match');
  });

  it('says of real prices that no seed made them', async () => {
    marketStore.apply([{ symbol: SYMBOL, feed: 'binance', sort: 1 } as never]);
    await exchange(simulated().map((tick) => Object.assign({}, tick, { source: `binance:${tick.seq}` })));
    await shown();
    await shows(/^Prices now come from Binance, without seeds\./);
    await check();
    await shows('Not checked');
    await shows(/^The BTCUSDT prices of this hour came from binance:31, not from a seed\.$/);
  });
});
