import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf, Call, RowOf } from '../../../protocol/call.ts';
import { CALLS } from '../../../protocol/calls.ts';
import { envelopeOf } from '../../../protocol/envelope.ts';
import { dictType, getAllSetting, getCoinList } from '../../../protocol/rest/common.ts';
import { coolOff, limitsGet, limitsSet } from '../../../protocol/rest/limits.ts';
import { getCurrencyPrice, kline, symbolList } from '../../../protocol/rest/market.ts';
import { merchantList, merchantSell } from '../../../protocol/rest/merchant.ts';
import { mailList, mailUpdate, noticeList } from '../../../protocol/rest/notice.ts';
import {
  createSecondContractOrder,
  oddsHistory,
  outcomeStatistics,
  periodList,
  selectOrderList,
  submitSecondContract,
} from '../../../protocol/rest/second-contract.ts';
import { getInfo, loginOut } from '../../../protocol/rest/user.ts';
import type { SecondOrderWire } from '../../../server/engine/second-contract/second-contract.ts';
import { TERMS } from '../../../server/engine/second-contract/up-down-terms.ts';
import { restFixture } from '../../fixtures/fixtures.ts';
import { AN_UP_ORDER } from './an-up-order.ts';
import { httpStage } from './http-stage.ts';
import type { HttpStage } from './http-stage.ts';
import { LIVE_CALLS } from './live-calls.ts';
import { scriptedSecondContracts } from './scripted-second-contracts.ts';

let stage: HttpStage;
let token: string;
let closedToken: string;
beforeAll(async () => {
  stage = await httpStage();
  ({ token } = await stage.signIn(1));
  ({ token: closedToken } = await stage.signIn(2));
});
afterAll(() => stage.close());

/** Calls about a thing that only the recorded server had. */
const GONE = new Set([
  'proofReceipt',
  'currencyExchange',
  'oneClickWithdraw',
  'addressRemove',
  'merchantMatchShow',
  'merchantMatchCancel',
  'merchantAppeal',
  'merchantSaleShow',
  'merchantSaleCancel',
  'merchantSaleAppeal',
  'uploadRemove',
  'loanSubmit',
  'loanRepay',
  'financeOrderShow',
  'financeRedeem',
  'faceCheck',
  'journalNoteSet',
  'journalNoteRemove',
  'sessionRevoke',
]);
/** Close an account: one of its own, since the tests below trade. */
const CLOSING = new Set(['safetyFreeze', 'unfreezeMessage', 'unfreeze', 'settingsLock', 'settingsUnlock']);

const withToken = ({ name, access }: Call) =>
  access === 'user' ? { token: CLOSING.has(name) ? closedToken : token } : {};

type MerchantSell = BodyOf<typeof merchantSell>;

/** A recorded sale at the rate of this moment, which follows the market. */
async function atOfferedRate(recorded: MerchantSell): Promise<MerchantSell> {
  const { rows } = await stage.send(merchantList, { token });
  const offers = rows as readonly RowOf<typeof merchantList>[];
  const { exchangeRate } = offers.find(({ id }) => id === recorded.merchantId)!;
  return { ...recorded, exchangeRate };
}

describe.each(
  LIVE_CALLS.filter(({ name, multipart }) => name !== 'loginOut' && !multipart).map(
    (call) => [call.name, call] as const,
  ),
)('%s', (_, call) => {
  it('answers the recorded request as the contract says', async () => {
    const { params, query, headers, body } = restFixture(call.name).request;
    const {
      status,
      envelope,
      headers: answered,
    } = await stage.send(call, {
      ...(params ? { params } : {}),
      // One of the two ways that a call may offer.
      ...(query && !call.queryOrBody ? { query } : {}),
      ...(headers ? { headers } : {}),
      body: call.name === 'merchantSell' ? await atOfferedRate(body as MerchantSell) : (body ?? {}),
      ...withToken(call),
    });
    expect(status).toBe(200);
    expect(answered['content-type']).toBe('application/json; charset=utf-8');
    expect(Check(envelopeOf(call), envelope)).toBe(true);
    // The objects in these recordings (a message, an order, a quote, a match, a file, a note) belong to another server; all
    // other recordings succeed here.
    if (['register', 'unfreeze'].includes(call.name)) expect([611, 612]).toContain(envelope?.code);
    else if (GONE.has(call.name)) expect([404, 642]).toContain(envelope?.code);
    else expect(envelope).toMatchObject({ code: 200, msg: 'success' });
  });
});

it('answers a call without fields with no body at all, with an empty one and with {}', async () => {
  for (const sent of [{}, { body: {} }, { body: '', headers: { 'content-type': 'application/json' } }]) {
    expect((await stage.send(getAllSetting, sent)).envelope).toMatchObject({ code: 200 });
  }
});

it('never lets a field out that the contract does not name', async () => {
  const periods = TERMS.periods.map((period) => ({ ...period, houseEdge: 'secret' }));
  const leaky = await httpStage(
    { secondContracts: { ...scriptedSecondContracts(), terms: { ...TERMS, periods } } },
    stage,
  );
  const { text, envelope } = await leaky.send(periodList);
  await leaky.close();
  expect(envelope).toMatchObject({ code: 200, total: TERMS.periods.length });
  expect(text).not.toContain('secret');
});

it('does not route what is in the contract but not live, and says so with an envelope', async () => {
  const live = new Set(LIVE_CALLS.map(({ path }) => path));
  for (const call of CALLS.filter(({ path }) => !live.has(path))) {
    const { status, envelope } = await stage.send(call, { body: {}, token });
    expect([call.path, status, envelope]).toEqual([call.path, 404, { code: 404, msg: '数据不存在' }]);
  }
});

describe('a new account', () => {
  it('holds its play funds, valued in USDT, with a day that opens at the same total', async () => {
    const { token: mine, userId, address } = await stage.signIn(20);
    const first = (await stage.send(getInfo, { token: mine })).data as {
      user: Record<string, unknown>;
      asset: Record<string, string>[];
      openingTotal: string;
    };
    expect(first.user).toEqual({
      userId,
      address,
      loginName: '',
      email: '',
      phone: '',
      walletType: 'demo',
      level: 1,
      activeCode: '',
    });
    const held = first.asset.map((row) => [
      row['account'],
      row['symbol'],
      row['availableAmount'],
      row['exchageAmount'],
    ]);
    expect(held).toEqual([
      ['contract', 'USDT', '5000', '5000'],
      ['spot', 'EUR', '500', '1000'],
      ['spot', 'USDT', '5000', '5000'],
    ]);
    expect(first.openingTotal).toBe('11000');
  });

  it('keeps the opening total of the day while prices move, and takes a new one the day after', async () => {
    const { token: mine, userId } = await stage.signIn(21);
    const opening = async () =>
      ((await stage.send(getInfo, { token: mine })).data as { openingTotal: string }).openingTotal;
    await opening();
    const rows = stage.db.withTables<{ opening_value: { user_id: string; day: string; total: string } }>();
    await rows.updateTable('opening_value').set({ total: '123.456' }).where('user_id', '=', userId).execute();
    expect(await opening()).toBe('123.456');
    await rows.updateTable('opening_value').set({ day: '2026-01-01' }).where('user_id', '=', userId).execute();
    expect(await opening()).toBe('11000');
  });

  it('finds one message, can mark it read with or without the trailing comma, and nobody else can', async () => {
    const mine = await stage.signIn(22);
    const stranger = await stage.signIn(23);
    const mails = async () =>
      (await stage.send(mailList, { token: mine.token })).envelope as unknown as {
        rows: { id: string; status: number; userId: string }[];
        total: number;
      };
    const { rows, total } = await mails();
    expect(total).toBe(1);
    expect(rows).toMatchObject([{ status: 0, userId: mine.userId, opertorId: 'system' }]);
    const { id } = rows[0]!;

    const foreign = await stage.send(mailUpdate, { token: stranger.token, query: { ids: `${id},` } });
    const unknown = await stage.send(mailUpdate, { token: stranger.token, query: { ids: 'nosuchmail,' } });
    expect(foreign.text).toBe(unknown.text);
    expect((await mails()).rows).toMatchObject([{ status: 0 }]);

    const counts = () =>
      Promise.all(
        (['0', '1'] as const).map(async (status) => {
          const query = { pageSize: '1', status };
          return (await stage.send(mailList, { token: mine.token, query })).envelope as unknown as { total: number };
        }),
      );
    expect(await counts()).toMatchObject([{ total: 1 }, { total: 0 }]);
    await stage.send(mailUpdate, { token: mine.token, query: { ids: `${id},unknown,` } });
    expect((await mails()).rows).toMatchObject([{ status: 1 }]);
    expect(await counts()).toMatchObject([{ total: 0 }, { total: 1 }]);
    expect((await stage.send(mailList, { token: mine.token, query: { pageNum: '2' } })).envelope).toMatchObject({
      rows: [],
      total: 1,
    });
  });
});

describe('announcements', () => {
  const titles = async (headers: Record<string, string>) =>
    (await stage.send(noticeList, { query: { key: 'ROLL_NOTICE' }, headers })).rows as { title: string }[];

  it('come in the language asked for, and in English where there is none', async () => {
    const english = await titles({});
    expect(english.length).toBeGreaterThan(2);
    expect(await titles({ lang: 'en' })).toEqual(english);
    expect(await titles({ lang: 'pt' })).toEqual(english);
    expect((await titles({ lang: 'vi' }))[0]?.title).toContain('Chào mừng');
    expect((await titles({ lang: 'zh' }))[0]?.title).toContain('欢迎');
  });
});

describe('reference data', () => {
  it('has the three dictionaries, in the language asked for, and no others', async () => {
    const labels = async (name: string, lang: string) =>
      ((await stage.send(dictType, { params: { dictType: name }, headers: { lang } })).data ?? []) as {
        dictLabel: string;
        dictValue: string;
      }[];
    expect(await labels('id_type', 'zh')).toContainEqual(expect.objectContaining({ dictLabel: '护照' }));
    expect(await labels('country', 'en')).toContainEqual(
      expect.objectContaining({ dictLabel: 'Germany', dictValue: 'DE' }),
    );
    expect((await labels('network', 'en')).map(({ dictValue }) => dictValue)).toContain('TRC20');
    expect((await stage.send(dictType, { params: { dictType: 'constructor' } })).envelope).toMatchObject({ code: 404 });
  });

  it('lists every market as a coin, with the change of the day', async () => {
    const { coinList } = (await stage.send(getCoinList)).data as { coinList: Record<string, unknown>[] };
    expect(coinList.length).toBeGreaterThan(40);
    expect(coinList[0]).toMatchObject({ coin: 'BTC', priceChangePercent: '25.00', status: 1, showFlag: 1 });
    expect(coinList.find(({ coin }) => coin === 'EUR')).toMatchObject({ showFlag: 0 });
  });

  it('sorts markets as asked', async () => {
    const symbols = async (query: Record<string, string>) =>
      ((await stage.send(symbolList, { query })).rows as { symbol: string }[]).map(({ symbol }) => symbol);
    const bySort = await symbols({ orderByColumn: 'sort', isAsc: 'asc' });
    expect(bySort[0]).toBe('BTCUSDT');
    expect(await symbols({ isAsc: 'desc' })).toEqual(bySort.toReversed());
    expect(await symbols({ orderByColumn: 'symbol' })).toEqual(bySort.toSorted());
  });

  it('prices one or two assets in the order asked, in any case, and refuses one nobody quotes', async () => {
    const price = async (currency: string) => (await stage.send(getCurrencyPrice, { query: { currency } })).envelope;
    expect(await price('eur,USDT')).toMatchObject({
      code: 200,
      data: [
        { currency: 'EUR', price: '2' },
        { currency: 'USDT', price: '1' },
      ],
    });
    expect(await price('BTC,XXX')).toMatchObject({ code: 1005 });
  });

  it('refuses klines of an unknown market and of a feed that does not run here', async () => {
    const ask = async (change: object) =>
      (await stage.send(kline, { body: { symbol: 'btcusdt', interval: 'ONE_MIN', ...change } })).envelope;
    expect(await ask({ market: 'sim' })).toMatchObject({ code: 200 });
    expect(await ask({ market: 'replay' })).toMatchObject({ code: 1005 });
    expect(await ask({ symbol: 'xxxxxusdt' })).toMatchObject({ code: 1006 });
  });
});

describe('up/down trades', () => {
  it('open under both names of the call and are listed to their owner only', async () => {
    const mine = await stage.signIn(30);
    const stranger = await stage.signIn(31);
    await stage.send(createSecondContractOrder, { token: mine.token, body: AN_UP_ORDER });
    const { data } = await stage.send(submitSecondContract, {
      token: mine.token,
      body: { ...AN_UP_ORDER, clientOrderId: 'aaaaaaaa-0000-0001' },
    });
    const { id } = (data as { order: { id: string } }).order;
    const list = (token: string, body: object) => stage.send(selectOrderList, { token, body });
    expect((await list(mine.token, { status: 0 })).envelope).toMatchObject({ total: 2 });
    expect((await list(mine.token, { status: 0, id })).envelope).toMatchObject({ total: 1, rows: [{ id }] });
    const foreign = await list(stranger.token, { status: 0, id });
    const unknown = await list(stranger.token, { status: 0, id: 'nosuchorder' });
    expect(foreign.text).toBe(unknown.text);
    expect(foreign.envelope).toMatchObject({ code: 200, rows: [], total: 0 });
  });

  it('are refused by business rules with HTTP 200, the code of the catalogue and its Chinese text', async () => {
    const { status, envelope } = await stage.send(createSecondContractOrder, {
      token,
      body: { ...AN_UP_ORDER, type: 31 },
    });
    expect([status, envelope]).toEqual([200, { code: 1006, msg: '交易周期不存在' }]);
  });
});

it('ends a session at logout, at once', async () => {
  const { token: gone } = await stage.signIn(40);
  expect((await stage.send(loginOut, { token: gone })).envelope).toEqual({ code: 200, msg: 'success' });
  expect(await stage.send(getInfo, { token: gone })).toMatchObject({ status: 401, envelope: { code: 401 } });
});

it('tells a revoked session that it was logged in elsewhere', async () => {
  const { token: phone, userId } = await stage.signIn(41);
  const owner = await stage.sessions.userOf(phone);
  if (owner.ok) await stage.sessions.revoke(userId, { id: owner.sessionId });
  expect(await stage.send(getInfo, { token: phone })).toMatchObject({
    status: 401,
    envelope: { code: 401, msg: '您的账号已在其他地方登录，请重新登录' },
  });
});

it('describes itself as OpenAPI, with the calls it answers and no others', async () => {
  const { envelope } = await stage.send({ method: 'GET', path: '/api/openapi.json' });
  const { paths } = envelope as unknown as { paths: Record<string, unknown> };
  expect(Object.keys(paths).toSorted()).toEqual(
    [...new Set(LIVE_CALLS.map(({ path }) => path.replace(':dictType', '{dictType}')))].toSorted(),
  );
});

it('says whether it is well', async () => {
  expect((await stage.send({ method: 'GET', path: '/api/health' })).envelope).toEqual({ code: 200, msg: 'success' });
  const ill = await httpStage({ ping: () => Promise.reject(new Error('gone')) }, stage);
  const answer = await ill.send({ method: 'GET', path: '/api/health' });
  await ill.close();
  expect(answer).toMatchObject({ status: 503, envelope: { code: 503 } });
});

it('hands out the signed receipt of an opening with its answer, the same again for a repeat', async () => {
  const { body } = restFixture('createSecondContractOrder').request;
  const answers = await Promise.all([1, 2].map(() => stage.send(createSecondContractOrder, { body, token })));
  for (const { data } of answers) {
    const { order, receipt } = data as { order: SecondOrderWire; receipt: { payload: string } };
    const [name, id, , symbol] = receipt.payload.split('|');
    expect([name, id, symbol]).toEqual(['tern-receipt-1', order.id, order.coinSymbol]);
  }
});

it('serves every version of the odds, the one in force first', async () => {
  const { rows } = await stage.send(oddsHistory, { body: {} });
  const [newest] = rows as { oddsVersion: number; fromTime: number; rates: { period: number; odds: string }[] }[];
  expect(newest?.oddsVersion).toBe(TERMS.periods[0]!.oddsVersion);
  expect(newest?.fromTime).toBeLessThan(Date.now());
  expect(newest?.rates).toEqual(TERMS.periods.map(({ period, odds }) => ({ period, odds })));
});

it('answers statistics of one market with zeros before anything has settled, and of no market with a refusal', async () => {
  const { rows } = await stage.send(outcomeStatistics, { body: { symbol: 'ETHUSDT' } });
  expect(rows).toEqual([
    { symbol: 'ETHUSDT', trades: 0, wins: 0, losses: 0, ties: 0, voids: 0, staked: '0', paid: '0' },
  ]);
  expect((await stage.send(outcomeStatistics, { body: { symbol: 'NOPEUSDT' } })).envelope).toMatchObject({
    code: 1005,
  });
});

it('keeps the limits of each user apart, and says with its own code what a cool-off cannot be', async () => {
  const other = await stage.signIn(2);
  await stage.send(limitsSet, { body: { maxStake: 12.5 }, token: other.token });
  await stage.send(coolOff, { body: { period: 'week' }, token: other.token });
  expect((await stage.send(limitsGet, { body: {}, token: other.token })).data).toMatchObject({
    current: { maxStake: '12.5' },
  });
  expect((await stage.send(limitsGet, { body: {}, token })).data).not.toMatchObject({ current: { maxStake: '12.5' } });
  const { envelope } = await stage.send(coolOff, { body: { period: 'day' }, token: other.token });
  expect(envelope).toMatchObject({ code: 1017, details: { until: expect.stringMatching(/^\d{13}$/) as string } });
});
