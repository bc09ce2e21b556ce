import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '../../protocol/call.ts';
import type { Envelope } from '../../protocol/envelope.ts';
import { transfer } from '../../protocol/rest/account.ts';
import { addressAdd, addressList } from '../../protocol/rest/address-book.ts';
import { tardPwdSet } from '../../protocol/rest/fund-password.ts';
import { profile, profileUpdate } from '../../protocol/rest/profile.ts';
import { safetyFreeze, settingsLock } from '../../protocol/rest/safety.ts';
import { sessionRevoke } from '../../protocol/rest/session.ts';
import { spotList, spotSubmit, spotTrades } from '../../protocol/rest/spot.ts';
import { getInfo, nonce, register } from '../../protocol/rest/user.ts';
import { withdrawList, withdrawSubmit } from '../../protocol/rest/withdraw.ts';
import { newCluster, newServer } from '../cluster/cluster-stage.ts';
import { startSurroundings } from '../cluster/surroundings.ts';
import { walletOf } from '../server/identity/sign-in-stage.ts';
import { table } from './table.ts';

const CLOSINGS = ['sign out', 'freeze', 'lock'] as const;
type Closing = (typeof CLOSINGS)[number];

/** Requests that wait for the fund password, one after the other, and others beside them. */
const SLOW = 6;
const FAST = 4;
/** The closing is sent at a random moment up to then. */
const WITHIN_MS = 250;
const TRIES = 30;
const PWD = 'correct horse';
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
/** Requests are counted by address; each person of the soak has one of their own, which the servers believe. */
const SETTINGS = { TRUSTED_PROXIES: '127.0.0.1' };

interface Session {
  readonly token: string;
  readonly address: string;
}

interface Told {
  before: number;
  refused: number;
  behind: number;
  failed: number;
}

let people = 0;

async function ask(
  url: string,
  call: Call,
  session: Session | null,
  body: unknown = {},
  address = '',
): Promise<Envelope> {
  const isGet = call.method === 'GET';
  const answer = await fetch(url + call.path, {
    method: call.method,
    headers: {
      ...(isGet ? {} : { 'content-type': 'application/json' }),
      'x-forwarded-for': session?.address ?? address,
      ...(session ? { satoken: session.token } : {}),
    },
    ...(isGet ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Envelope;
}

/**
 * A busy machine answers 503 and may be asked again; all else must stand for a round.
 * @throws Error for another refusal
 */
async function done(send: () => Promise<Envelope>): Promise<Envelope> {
  for (let tries = 1; ; tries += 1) {
    const envelope = await send();
    if (Number(envelope.code) === 200) return envelope;
    if (Number(envelope.code) !== 503 || tries === TRIES) throw new Error(JSON.stringify(envelope));
    await pause(1000);
  }
}

async function signIn(url: string, wallet: ReturnType<typeof walletOf>, address: string): Promise<Session> {
  const offer = await done(() =>
    ask(url, nonce, null, { address: wallet.address, chainId: 1, language: 'en' }, address),
  );
  const { message } = offer.data as { message: string };
  const signature = await wallet.signMessage(message);
  const session = await done(() => ask(url, register, null, { message, signature, walletType: 'demo' }, address));
  return { token: (session.data as { satoken: string }).satoken, address };
}

/** Sends all but the last byte. @returns how to send that one; then the answer */
async function heldBack(url: string, call: Call, session: Session, body: unknown): Promise<() => Promise<Envelope>> {
  const bytes = Buffer.from(JSON.stringify(body));
  const request = httpRequest(url + call.path, {
    method: call.method,
    headers: {
      'content-type': 'application/json',
      'content-length': bytes.length,
      'x-forwarded-for': session.address,
      satoken: session.token,
    },
  });
  const answer = new Promise<Envelope>((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('end', () => resolve(JSON.parse(text) as Envelope));
    });
  });
  answer.catch(() => undefined);
  await new Promise<void>((resolve) => request.write(bytes.subarray(0, -1), () => resolve()));
  return () => {
    request.end(bytes.subarray(-1));
    return answer;
  };
}

const withdrawal = () => ({
  coin: 'USDT',
  network: 'TRC20',
  address: TRON,
  amount: '10',
  pwd: PWD,
  clientOrderId: randomUUID(),
});
const move = () => ({ asset: 'USDT', from: 'spot', to: 'contract', amount: '1', clientOrderId: randomUUID() });
const order = (price: string) => ({
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  price,
  quantity: '0.001',
  clientOrderId: randomUUID(),
});
const newAddress = () => ({
  label: 'Another',
  network: 'BEP20',
  address: `0x${randomBytes(20).toString('hex')}`,
  pwd: PWD,
});

/**
 * Returns the requests that the closing must stop: slow ones wait for the fund password, fast ones for the database
 * only.
 */
function requestsOf(closing: Closing, price: string): (readonly [Call, unknown])[] {
  const repeat = <T>(times: number, of: (at: number) => T): T[] => Array.from({ length: times }, (_, at) => of(at));
  const profileOf = (at: number) => [profileUpdate, { loginName: `name ${at} ${randomInt(1000)}` }] as const;
  if (closing === 'lock')
    return [...repeat(SLOW, () => [addressAdd, newAddress()] as const), ...repeat(FAST, profileOf)];
  return [
    ...repeat(SLOW, () => [withdrawSubmit, withdrawal()] as const),
    ...repeat(FAST, () => [transfer, move()] as const),
    ...repeat(2, () => [spotSubmit, order(price)] as const),
  ];
}

const CLOSE: Readonly<Record<Closing, (url: string, owner: Session) => Promise<Envelope>>> = {
  'sign out': (url, owner) => ask(url, sessionRevoke, owner, { others: true }),
  freeze: (url, owner) => ask(url, safetyFreeze, owner),
  lock: (url, owner) => ask(url, settingsLock, owner, { days: 1 }),
};

/** Everything that the requests of a round could have written, as its owner reads it. */
async function written(url: string, owner: Session): Promise<string> {
  const answers = await Promise.all([
    done(() => ask(url, withdrawList, owner)),
    done(() => ask(url, addressList, owner)),
    done(() => ask(url, spotList, owner, { view: 'open' })),
    done(() => ask(url, profile, owner)),
    done(() => ask(url, getInfo, owner)),
  ]);
  const [withdrawals, addresses, orders, person, info] = answers;
  const { asset } = info.data as { asset: readonly Record<string, unknown>[] };
  return JSON.stringify([
    withdrawals.total,
    addresses.rows?.length,
    orders.total,
    (person.data as { loginName: string }).loginName,
    asset.map((row) => [row['account'], row['symbol'], row['availableAmount'], row['lockedAmount']]),
  ]);
}

/**
 * One person whose second session sends everything at one node, while the first closes at another.
 * @param urls  of the nodes
 */
async function round(urls: readonly string[], closing: Closing, told: Told): Promise<void> {
  people += 1;
  const address = `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}`;
  const wallet = walletOf(10_000 + people);
  const [here, there] = people % 2 ? [urls[0]!, urls.at(-1)!] : [urls.at(-1)!, urls[0]!];
  const [owner, thief] = [await signIn(there, wallet, address), await signIn(here, wallet, address)];
  await done(() => ask(here, tardPwdSet, thief, { pwd: PWD }));
  await done(() => ask(here, addressAdd, thief, { label: 'Known', network: 'TRC20', address: TRON, pwd: PWD }));
  const { rows } = await ask(here, spotTrades, null, { symbol: 'BTCUSDT', limit: 1 }, address);
  const price = (Number((rows as readonly { price: string }[])[0]!.price) * 0.9).toFixed(2);

  const late = await Promise.all(
    (closing === 'lock'
      ? ([[profileUpdate, { loginName: 'late' }]] as const)
      : ([
          [transfer, move()],
          [withdrawSubmit, withdrawal()],
        ] as const)
    ).map(([call, body]) => heldBack(here, call, thief, body)),
  );
  let isClosed = false;
  const answers = requestsOf(closing, price).map(async ([call, body]) => {
    const { code } = await ask(here, call, thief, body);
    // A busy machine refuses the call, which is no failure of the server.
    if (Number(code) === 500) told.failed += 1;
    if (Number(code) !== 200) told.refused += 1;
    else if (!isClosed) told.before += 1;
  });
  await pause(randomInt(WITHIN_MS));
  await done(() => CLOSE[closing](there, owner));
  isClosed = true;
  const then = await written(there, owner);
  const lateAnswers = await Promise.all(late.map((sendLast) => sendLast()));
  await Promise.all(answers);
  const passed = lateAnswers.filter(({ code }) => Number(code) === 200).length;
  told.refused += lateAnswers.length - passed;
  const now = await written(there, owner);
  if (passed > 0 || now !== then) {
    told.behind += 1;
    process.stderr.write(`${closing}: ${passed} late bodies passed\n  at the answer ${then}\n  in the end    ${now}\n`);
  }
}

/** @returns a row for each closing; the last cell is how many rounds had something written behind the answer */
async function soakAt(name: string, urls: readonly string[], rounds: number): Promise<readonly (readonly string[])[]> {
  const rows: string[][] = [];
  for (const closing of CLOSINGS) {
    const told: Told = { before: 0, refused: 0, behind: 0, failed: 0 };
    for (let at = 0; at < rounds; at += 1) {
      await round(urls, closing, told);
      process.stderr.write(`${name}, ${closing}: ${at + 1} of ${rounds}\n`);
    }
    rows.push([
      name,
      closing,
      String(rounds),
      String(told.before),
      String(told.refused),
      String(told.failed),
      String(told.behind),
    ]);
  }
  return rows;
}

async function onOneServer(rounds: number): Promise<readonly (readonly string[])[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tern-behind-'));
  const server = await newServer(folder, SETTINGS);
  try {
    await server.start();
    return await soakAt('one server', [server.url], rounds);
  } finally {
    server.signal('SIGTERM');
    await server.ended();
    await rm(folder, { recursive: true, force: true });
  }
}

async function onCluster(rounds: number): Promise<readonly (readonly string[])[]> {
  const { around, stop } = await startSurroundings();
  const cluster = await newCluster(around, SETTINGS);
  try {
    const engine = await cluster.node('engine');
    await engine.start();
    while (engine.timesLed() === 0) await pause(100);
    const api = await cluster.node('api');
    await api.start();
    return await soakAt('cluster', [engine.url, api.url], rounds);
  } finally {
    await cluster.stop();
    await stop();
  }
}

/**
 * Sign-out, freeze and settings lock against money and settings that are queued: in the fund password's queue, at another
 * node, with the last byte of their bodies held back.
 * @returns whether nothing was written behind an answer
 */
export async function soakBehind(rounds: number, clusterRounds: number): Promise<boolean> {
  const rows = [...(await onOneServer(rounds)), ...(await onCluster(clusterRounds))];
  const head = ['where', 'closing', 'rounds', 'written before', 'refused', 'failures', 'rounds with writes behind'];
  process.stdout.write(`${table([head, ...rows])}\n`);
  // Without requests on both sides of the answer a round would show nothing.
  return rows.every(
    ([, , , before, refused, failed, behind]) =>
      Number(before) > 0 && Number(refused) > 0 && failed === '0' && behind === '0',
  );
}
