import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Call } from '../../protocol/call.ts';
import type { Envelope } from '../../protocol/envelope.ts';
import { createSecondContractOrder, selectOrderList } from '../../protocol/rest/second-contract.ts';
import { nonce, register } from '../../protocol/rest/user.ts';
import type { SecondOrderWire } from '../../server/engine/second-contract/second-contract.ts';
import type { Database } from '../../server/infra/db.ts';
import { openDatabase } from '../../server/infra/open-database.ts';
import { NODE_FLAGS } from '../../server/node-flags.ts';
import { freePort } from '../free-port.ts';
import { LONG } from '../long.ts';
import { walletOf } from './identity/sign-in-stage.ts';
import { freshDataDir } from './infra/fresh-data-dir.ts';
import { booksWrong } from './ledger/reconcile.ts';

const KILLS = LONG ? 20 : 8;
const USERS = 3;
/** Each person sends this many requests at a time. */
const AT_ONCE = 2;
/** A person may send 120 orders a minute; all runs together stay below that. */
const MOST_ANSWERS = 12;
/** Long enough that most kills come in the middle of a trade, short enough that some come as one ends. */
const PERIOD_S = 5;
/** A cycle, and what a busy machine needs to settle. */
const ALL_ENDED_MS = 60_000;

interface Sent {
  readonly token: string;
  readonly body: ReturnType<typeof bodyOf>;
  /** The order, once the exchange said that it is open. */
  answer?: SecondOrderWire;
}

let dataDir: string;
let env: NodeJS.ProcessEnv;
let url: string;
let child: ChildProcess;
let tokens: readonly string[];
const sent: Sent[] = [];

/** Starts the very process that people start, and waits for its address. */
async function start(): Promise<void> {
  child = spawn(process.execPath, [...NODE_FLAGS, 'server/run.ts', '--api-only'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr!.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const up = new Promise<true>((resolve) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('The API is at')) resolve(true);
    });
  });
  const ended = once(child, 'exit').then(() => false);
  expect(await Promise.race([up, ended]), `the server comes up after every kill:\n${said}`).toBe(true);
}

async function killNine(): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function ask(call: Call, body: unknown, token?: string): Promise<Envelope> {
  const answer = await fetch(url + call.path, {
    method: call.method,
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { satoken: token }) },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Envelope;
}

async function signIn(number: number): Promise<string> {
  const wallet = walletOf(number);
  const offered = await ask(nonce, { address: wallet.address, chainId: 1, language: 'en' });
  const { message } = offered.data as { message: string };
  const session = await ask(register, { message, signature: await wallet.signMessage(message), walletType: 'demo' });
  return (session.data as { satoken: string }).satoken;
}

const bodyOf = () => ({
  coinSymbol: 'BTCUSDT',
  betAmount: `${randomInt(1, 4)}.${String(randomInt(1, 100)).padStart(2, '0')}`,
  betContent: randomInt(1, 3),
  type: PERIOD_S,
  oddsVersion: 1,
  clientOrderId: randomUUID(),
});

/** Sends orders one after another until the line breaks. */
async function orderUntilKilled(token: string, onAnswer: () => void): Promise<void> {
  for (;;) {
    const order: Sent = { token, body: bodyOf() };
    sent.push(order);
    try {
      const { code, data } = await ask(createSecondContractOrder, order.body, token);
      if (code === 200) order.answer = (data as { order: SecondOrderWire }).order;
      // Too many for the moment: the rest of this run belongs to the others.
      if (code === 429) return;
    } catch {
      return;
    }
    onAnswer();
  }
}

async function runAndKill(): Promise<void> {
  const enough = randomInt(1, MOST_ANSWERS + 1);
  let answers = 0;
  let reached = (): void => {};
  const done = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const people = tokens.flatMap((token) =>
    Array.from({ length: AT_ONCE }, () =>
      orderUntilKilled(token, () => {
        answers += 1;
        if (answers >= enough) reached();
      }),
    ),
  );
  await Promise.race([done, Promise.all(people)]);
  await killNine();
  await Promise.all(people);
}

async function listOf(token: string, status: 0 | 1): Promise<readonly SecondOrderWire[]> {
  const { rows } = await ask(selectOrderList, { status, pageSize: 1000 }, token);
  return rows as readonly SecondOrderWire[];
}

let settled: ReadonlyMap<string, SecondOrderWire>;
let database: Database;

beforeAll(async () => {
  dataDir = await freshDataDir();
  const port = await freePort();
  env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    MARKET_RATE: '4',
    MARKET_SEED: 'kill-nine',
    SHORT_PERIODS: String(PERIOD_S),
  };
  url = `http://127.0.0.1:${port}`;
  await start();
  tokens = await Promise.all(Array.from({ length: USERS }, (_, i) => signIn(i + 1)));
  for (let kill = 0; kill < KILLS; kill += 1) {
    if (kill > 0) await start();
    await runAndKill();
  }
  await start();
  await vi.waitFor(
    async () => expect((await Promise.all(tokens.map((token) => listOf(token, 0)))).flat()).toEqual([]),
    { timeout: ALL_ENDED_MS, interval: 500 },
  );
  const rows = (await Promise.all(tokens.map((token) => listOf(token, 1)))).flat();
  settled = new Map(rows.map((order) => [order.id, order]));
}, 240_000);

afterAll(async () => {
  await database?.close();
  if (child.exitCode === null && child.signalCode === null) await killNine();
  await rm(dataDir, { recursive: true, force: true });
});

it('the runs did something worth killing', () => {
  expect(sent.filter(({ answer }) => answer).length).toBeGreaterThanOrEqual(KILLS);
  expect(sent.filter(({ answer }) => !answer).length).toBeGreaterThan(0);
});

it('no order that was answered is lost or changed, and all have ended', () => {
  for (const { answer } of sent) {
    if (answer) expect(settled.get(answer.id)).toMatchObject({ ...answer, status: 1 });
  }
});

it('a request whose answer was lost opens one trade at most when it is sent again', async () => {
  const unanswered = sent.filter(({ answer }) => !answer);
  for (const { token, body } of unanswered) {
    const known = [...settled.values()].filter(({ clientOrderId }) => clientOrderId === body.clientOrderId);
    expect(known.length).toBeLessThanOrEqual(1);
    if (known.length === 0) continue;
    const again = await ask(createSecondContractOrder, body, token);
    expect(again).toMatchObject({ code: 200, data: { order: { id: known[0]!.id } } });
  }
});

it('after the last kill the books are right, nobody is negative and nothing is held', async () => {
  await killNine();
  database = await openDatabase({ dataDir, databaseUrl: null });
  expect(await booksWrong(database.db)).toEqual([]);
  const { rows: held } = await sql`select owner, balance from account where kind = 'held' and balance <> 0`.execute(
    database.db,
  );
  expect(held).toEqual([]);
});

it('each order took its stake once and ended once', async () => {
  const { rows } = await sql<{ id: string; state: string; keys: string[] }>`
    select o.id, o.state, array_agg(j.key order by j.id) as keys
    from second_order o left join journal j on j.ref = o.id group by o.id, o.state
  `.execute(database.db);
  expect(rows.length).toBeGreaterThanOrEqual(settled.size);
  for (const { id, state, keys } of rows) {
    expect(['settled', 'refused']).toContain(state);
    expect(keys).toEqual([`open:${id}`, `${state === 'settled' ? 'settle' : 'refund'}:${id}`]);
  }
});
