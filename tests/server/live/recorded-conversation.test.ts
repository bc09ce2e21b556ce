import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SecondOrderWire } from '../../../server/engine/second-contract/second-contract.ts';
import { BTC, ETH, liveStage } from './live-stage.ts';
import type { TestClient } from './live-stage.ts';

const FILE = join(import.meta.dirname, 'recordings/app-before-compact.jsonl');
const TOKEN = 'ok-anna-0123456789012345';
const ORDER: SecondOrderWire = {
  id: 'o1',
  clientOrderId: '0123456789abcdef',
  coinSymbol: 'BTCUSDT',
  betAmount: '10',
  betContent: 1,
  type: 30,
  openPrice: '90000.00',
  createTime: 1,
  status: 0,
  odds: '0.85',
  oddsVersion: 1,
  ruleId: 'updown-1',
  openSeq: 1,
  openTime: 1,
  openHash: 'ab'.repeat(32),
  dueTime: 30_001,
};

/**
 * Subscriptions of an app older than the compact feed: on its trade page at level 0, at level 2, and when it leaves.
 */
const SUBSCRIPTIONS = [
  { op: 'subscribe', type: 'KLINE', symbol: 'btcusdt', interval: 'ONE_MIN' },
  { op: 'subscribe', type: 'DEPTH', symbol: 'btcusdt' },
  { op: 'subscribe', type: 'TICKER' },
  { op: 'subscribe', type: 'CHECKPOINT', symbol: 'btcusdt' },
  { op: 'subscribe', type: 'DETAIL' },
  { op: 'subscribe', type: 'TRADE' },
] as const;

/**
 * Plays one conversation and notes each text that comes. A step ends with what it waits for, so that what falls into one
 * flush of the server is the same in every run.
 */
async function played(): Promise<string[]> {
  const stage = await liveStage();
  stage.tick(BTC, '90000.01');
  stage.tick(ETH, '3000.01');
  stage.sign(BTC, 1);
  // A flush takes what came before the client did.
  const scout = await stage.connect();
  scout.send({ op: 'subscribe', type: 'DEPTH', symbol: 'btcusdt' });
  await scout.next('DEPTH');
  scout.ws.terminate();
  const client: TestClient = await stage.connect();
  const texts: string[] = [];
  client.ws.on('message', (data, isBinary) => texts.push(isBinary ? `binary ${String(data)}` : String(data)));
  const step = async (act: () => void, type: string, count = 1): Promise<void> => {
    const before = client.ofType(type).length;
    act();
    await client.next(type, before + count);
  };

  for (const message of SUBSCRIPTIONS) client.send(message);
  await client.next('DEPTH');
  await step(() => client.send({ type: 'ping', sent: 5 }), 'pong');
  await step(() => client.send({ op: 'auth', token: TOKEN }), 'AUTH');
  await step(() => {
    stage.tick(BTC, '90000.02');
    stage.tick(BTC, '90000.03');
    stage.tick(ETH, '3000.02');
    stage.depth(BTC, { bids: [['90000.03', '1.00000']], asks: [['90000.04', '0.00000']] });
    stage.sign(BTC, 3);
  }, 'CHECKPOINT');
  await step(() => stage.change('anna', ORDER), 'BALANCE');
  await step(() => stage.status(ETH, true), 'STATUS');
  await step(() => {
    stage.nextKline();
    stage.passTime(1000);
    stage.tick(BTC, '90000.05');
  }, 'TICKER');
  await step(() => client.send({ op: 'subscribe', type: 'DETAIL', symbol: 'nothing' }), 'ERROR');
  // Level 2: what is in sight alone.
  client.send({ op: 'unsubscribe', type: 'DETAIL' });
  client.send({ op: 'unsubscribe', type: 'TRADE' });
  client.send({ op: 'subscribe', type: 'TRADE', symbol: 'btcusdt' });
  client.send({ op: 'subscribe', type: 'DETAIL', symbol: 'btcusdt' });
  client.send({ op: 'subscribe', type: 'DETAIL', symbol: 'ethusdt' });
  await step(() => client.send({ type: 'ping', sent: 6 }), 'pong');
  await step(() => {
    stage.tick(ETH, '3000.03');
    stage.tick(BTC, '90000.06');
  }, 'KLINE');
  client.send('not json');
  client.send({ op: 'unsubscribe', type: 'KLINE', symbol: 'btcusdt', interval: 'ONE_MIN' });
  client.send({ op: 'unsubscribe', type: 'DEPTH', symbol: 'btcusdt' });
  await step(() => client.send({ type: 'ping', sent: 7 }), 'pong');
  await step(() => stage.tick(BTC, '90000.07'), 'DETAIL');
  return texts;
}

describe('the conversation of an app from before the compact feed', () => {
  it('has the same answers, byte for byte', async () => {
    const texts = await played();
    if (process.env['RECORD'] === '1') await writeFile(FILE, texts.map((text) => `${text}\n`).join(''));
    expect(texts.map((text) => `${text}\n`).join('')).toBe(await readFile(FILE, 'utf8'));
  });
});
