import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../protocol/call.ts';
import { REFUSALS } from '../../../protocol/errors.ts';
import { whileClosed } from '../../../protocol/while-closed.ts';
import { createSessions } from '../../../server/identity/sessions.ts';
import { restFixture } from '../../fixtures/fixtures.ts';
import { walletOf } from '../identity/sign-in-stage.ts';
import { photo } from '../money/pictures.ts';
import { openStore } from './http-stage.ts';
import type { HttpStage, Sent } from './http-stage.ts';
import { LIVE_CALLS } from './live-calls.ts';
import { realStage } from './real-stage.ts';

/**
 * Calls with a session that write nothing that a person has decided. Every other one must be admitted where it writes.
 */
const READS = new Set([
  'getInfo',
  'mailList',
  'mutesGet',
  'uploadList',
  'selectOrderList',
  'limitsGet',
  'accountHistory',
  'accountLocks',
  'accountValues',
  'statement',
  'exchangeRules',
  'exchangeOrderList',
  'rechargeNetworks',
  'rechargeList',
  'merchantSaleShow',
  'merchantSaleList',
  'merchantMatchShow',
  'fundPasswordStatus',
  'addressList',
  'withdrawRules',
  'withdrawList',
  'fiatBinding',
  'fiatOrders',
  'financeOrderList',
  'financeOrderShow',
  'spotList',
  'spotFills',
  'spotPositions',
  'journalFills',
  'journalUpDown',
  'journalNotes',
  'strategyList',
  'proofReceipt',
  'proofStop',
  'liabilityPath',
  'loanOrderList',
  'kycStatus',
  'supportMessages',
  'sessionList',
  'profile',
  'safetyState',
]);
const WRITES = LIVE_CALLS.filter(({ name, access }) => access === 'user' && !READS.has(name));

const BOUNDARY = 'tern-boundary';
const part = (name: string, value: Buffer | string, file = '') =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
const uploadOf = (purpose: string, picture: Buffer): Sent => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  bytes: Buffer.concat([
    part('purpose', purpose),
    part('file', picture, '; filename="a.jpg"\r\ncontent-type: image/jpeg'),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]),
});

type Between = (userId: string, sessionId: string) => Promise<unknown>;
/** Change of an account after a request's token was checked and before its body is read. */
let between: Between | null = null;

let store: Awaited<ReturnType<typeof openStore>>;
let stage: HttpStage;
/** Requests with which each call reaches its transaction, in place of the recorded ones. */
let ready: Readonly<Record<string, Sent>>;
let person: { token: string; userId: string };
let newcomer: { token: string; userId: string };
const WALLET = 301;

const callOf = (name: string): Call => LIVE_CALLS.find((call) => call.name === name)!;

function requestOf(call: Call): Sent {
  const given = ready[call.name];
  if (given) return { token: person.token, ...given };
  const { params, query, headers, body } = restFixture(call.name).request;
  return {
    token: person.token,
    ...(params ? { params } : {}),
    ...(query && !call.queryOrBody ? { query } : {}),
    ...(headers ? { headers } : {}),
    body: body ?? {},
  };
}

async function answerOf(name: string, request: Sent): Promise<Record<string, unknown>> {
  const { envelope } = await stage.send(callOf(name), { token: person.token, ...request });
  if (Number(envelope?.code) !== 200) throw new Error(`${name}: ${JSON.stringify(envelope)}`);
  return (envelope as { data: Record<string, unknown> }).data;
}

beforeAll(async () => {
  store = await openStore();
  const own = createSessions(store.db);
  const sessions = {
    ...own,
    async userOf(token: string) {
      const owner = await own.userOf(token);
      if (owner.ok) await between?.(owner.userId, owner.sessionId);
      return owner;
    },
  };
  stage = await realStage(store, { sessions });
  person = await stage.signIn(WALLET);
  newcomer = await stage.signIn(WALLET + 1);
  const recorded = (name: string) => ({ body: restFixture(name).request.body });
  for (const name of ['tardPwdSet', 'updatePwd']) await answerOf(name, recorded(name));
  const address = await answerOf('addressAdd', recorded('addressAdd'));
  await answerOf('fiatBind', recorded('fiatBind'));
  const { card } = (await answerOf('fiatBinding', {})) as { card: { bindTime: number } };
  const trades = await stage.send(callOf('spotTrades'), { body: { symbol: 'BTCUSDT', limit: 1 } });
  const last = Number((trades.rows as readonly { price: string }[])[0]!.price);
  const [below, above] = [(last * 0.9).toFixed(2), (last * 1.1).toFixed(2)];
  const limit = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: below, quantity: '0.01' };
  const placed = await answerOf('spotSubmit', { body: { ...limit, clientOrderId: randomUUID() } });
  const order = (placed['order'] as { id: string }).id;
  const picture = await photo();
  const url = (await answerOf('upload', uploadOf('kyc', picture)))['url'];
  ready = {
    upload: uploadOf('deposit', picture),
    uploadRemove: { body: { url } },
    faceCheck: { body: { photoUrl: url } },
    oneClickWithdraw: {
      body: { addressId: address['id'], coin: 'USDT', amount: '20', pwd: 'sandbox-2', clientOrderId: randomUUID() },
    },
    fiatUnbind: { body: { bindTime: card.bindTime, pwd: 'sandbox-2' } },
    tardPwdSet: { ...recorded('tardPwdSet'), token: newcomer.token },
    updatePwd: { body: { oldPwd: 'sandbox-2', newPwd: 'sandbox-3', signType: '1' } },
    spotSubmit: { body: { ...limit, clientOrderId: randomUUID() } },
    spotOco: {
      body: {
        symbol: 'BTCUSDT',
        side: 'buy',
        clientOrderId: randomUUID(),
        quantity: '0.001',
        takeProfit: { price: below },
        stopLoss: { stopPrice: above, price: above },
      },
    },
    spotAmend: { body: { id: order, quantity: '0.011' } },
    spotCancel: { body: { id: order } },
    spotCancelAll: { body: {} },
  };
}, 60_000);
afterAll(() => stage.close());

/** Every row of a person, but for when a session was last seen. */
async function allRows(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and (column_name in ('user_id', 'owner') or table_name in ('journal', 'posting', 'app_user'))
      and table_name not in ('session') order by 1
  `.execute(store.db);
  expect(tables.length).toBeGreaterThan(20);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ all: string | null }>`
      select string_agg(t::text, ';' order by t::text) as all from ${sql.table(name)} t
    `.execute(store.db);
    texts.push(`${name}: ${rows[0]?.all ?? ''}`);
  }
  return texts.join('\n');
}

async function reopen(): Promise<void> {
  await sql`update session set ended_at = null, end_reason = null`.execute(store.db);
}

describe('issue 39 A1: a session that ends between the head of a request and its body', () => {
  const ends: Between = (_userId, sessionId) => createSessions(store.db).end(sessionId);

  it('writes nothing, whatever is called, and every call that writes answers like any other with that token', async () => {
    const before = await allRows();
    const wrong: unknown[] = [];
    for (const call of WRITES) {
      between = ends;
      // A thaw needs a frozen account: below.
      if (call.name === 'unfreeze' || call.name === 'unfreezeMessage') continue;
      const { status, envelope } = await stage.send(call, requestOf(call));
      between = null;
      await reopen();
      if (status !== 401 || envelope?.code !== REFUSALS.tokenInvalid.code) wrong.push([call.name, status, envelope]);
    }
    expect(wrong).toEqual([]);
    expect(await allRows()).toBe(before);
  }, 60_000);

  it('is told that it was signed out by another one', async () => {
    between = (userId) => createSessions(store.db).revoke(userId, 'all');
    const { status, envelope } = await stage.send(callOf('transfer'), requestOf(callOf('transfer')));
    between = null;
    await reopen();
    expect([status, envelope]).toEqual([401, { code: 401, msg: REFUSALS.loggedInElsewhere.msg }]);
  });

  it('asks for no thaw of a frozen account', async () => {
    const frozen = await stage.signIn(WALLET + 2);
    await stage.send(callOf('safetyFreeze'), { token: frozen.token, body: {} });
    const offer = { token: frozen.token, body: { chainId: 1 } };
    const { message } = (await stage.send(callOf('unfreezeMessage'), offer)).data as { message: string };
    const signature = await walletOf(WALLET + 2).signMessage(message);
    for (const [name, sent] of [
      ['unfreezeMessage', offer],
      ['unfreeze', { token: frozen.token, body: { message, signature } }],
    ] as const) {
      between = ends;
      expect([name, (await stage.send(callOf(name), sent)).status]).toEqual([name, 401]);
      between = null;
      await reopen();
    }
  });
});

describe('issue 39 A2: an account that is closed between the head of a request and its body', () => {
  const row = (column: 'frozen_ms' | 'locked_ms') =>
    column === 'frozen_ms'
      ? sql`insert into safety (user_id, frozen_ms) values (${person.userId}, 1)`
      : sql`insert into safety (user_id, locked_ms, lock_days) values (${person.userId}, 1, 1)`;
  const open = () => sql`delete from safety where user_id = ${person.userId}`.execute(store.db);

  it.each([
    ['frozen_ms', 'accountFrozen', 'whenFrozen'],
    ['locked_ms', 'settingsLocked', 'whenLocked'],
  ] as const)('by %s writes nothing that the table refuses', async (column, refusal, when) => {
    const closed = WRITES.filter(({ name }) => whileClosed(name)[when] !== 'allowed' && name !== 'tardPwdSet');
    expect(closed.length).toBeGreaterThan(6);
    const before = await allRows();
    const wrong: unknown[] = [];
    for (const call of closed) {
      const { envelope } = await closedBehind(column, () => stage.send(call, requestOf(call)));
      if (envelope?.code !== REFUSALS[refusal].code) wrong.push([call.name, envelope]);
    }
    expect(wrong).toEqual([]);
    expect(await allRows()).toBe(before);
  });

  /** Closes the account right before the first transaction: only the check inside it can see that. */
  async function closedBehind<T>(column: 'frozen_ms' | 'locked_ms', work: () => Promise<T>): Promise<T> {
    await open();
    const real = store.db.transaction.bind(store.db);
    let first = true;
    Object.assign(store.db, {
      transaction: () => {
        const builder = real();
        if (!first) return builder;
        first = false;
        return {
          execute: async (inside: Parameters<typeof builder.execute>[0]) => {
            await row(column).execute(store.db);
            return builder.execute(inside);
          },
        };
      },
    });
    try {
      return await work();
    } finally {
      Object.assign(store.db, { transaction: real });
      await open();
    }
  }
});
