import * as fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { configureApi } from '../../../../src/api/request.ts';
import { accountEvents } from '../../../../src/features/account/account-events.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { collectHistory } from '../../../../src/features/account/history/history-csv.ts';
import { ALL_HISTORY } from '../../../../src/model/account-event.ts';
import { readCsv } from '../../model/read-csv.ts';
import { order, plus, rationalOf } from '../../model/rational.ts';

interface Row {
  readonly id: string;
  readonly type: string;
  readonly kind: string;
  readonly asset: string;
  readonly account: string;
  readonly amount: string;
  readonly ref: string;
  readonly createTime: number;
}

/** Times below 10^11 would be read as seconds. */
const T = 1_795_000_000_000;
/** Rows of the exchange, newest first. */
let rows: readonly Row[] = [];
const asked: Readonly<Record<string, unknown>>[] = [];
/** Waits in the way of an answer. */
let hold: Promise<void> | null = null;

const row = (at: number, other: Partial<Row> = {}): Row => ({
  id: `e${at}`,
  type: 'transfer',
  kind: 'transfer',
  asset: 'USDT',
  account: 'spot',
  amount: '1',
  ref: `t${at}`,
  createTime: T + at,
  ...other,
});

/** Signs in without the rows and the filter of the case before. */
function signInAnew(): void {
  sessionStore.applySignOut();
  sessionStore.applySignIn('token', { userId: 'u', address: '0xAb', walletKind: 'demo' });
}

beforeEach(() => {
  rows = [];
  asked.length = 0;
  hold = null;
  signInAnew();
  configureApi({
    base: 'http://exchange',
    timeoutMs: 1000,
    token: () => 'token',
    language: () => 'en',
    onTokenInvalid: () => undefined,
  });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as Record<string, unknown>;
    asked.push(body);
    const found = rows
      .filter(({ type }) => body['type'] === undefined || body['type'] === type)
      .filter(({ asset }) => body['asset'] === undefined || body['asset'] === asset);
    await hold;
    const size = Number(body['pageSize']);
    const from = (Number(body['pageNum']) - 1) * size;
    return new Response(
      JSON.stringify({ code: 200, msg: 'success', rows: found.slice(from, from + size), total: found.length }),
    );
  });
});

const shown = () => {
  const { value } = accountEvents.rows;
  return Array.from({ length: value.length }, (_, at) => value.rowAt(at)!);
};

it('shows ten rows, then fifty, then fifty at a time, then all', async () => {
  rows = Array.from({ length: 2345 }, (_, at) => row(2344 - at));
  const lengths: number[] = [];
  await accountEvents.loader.refresh();
  lengths.push(shown().length);
  for (const step of [accountEvents.loader.more, accountEvents.loader.more, accountEvents.loader.all]) {
    await step();
    lengths.push(shown().length);
  }
  expect(lengths).toEqual([10, 50, 100, 2345]);
  expect(shown().map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});

it('goes with the person whose it is', async () => {
  rows = [row(1)];
  await accountEvents.loader.refresh();
  expect(shown()).toHaveLength(1);
  sessionStore.applySignIn('another token', { userId: 'v', address: '0xCd', walletKind: 'demo' });
  expect(shown()).toEqual([]);
  expect(accountEvents.total.value).toBeNull();
});

it('drops the answer to a filter that was left', async () => {
  rows = [row(2, { type: 'convert' }), row(1)];
  let go = () => {};
  hold = new Promise((resolve) => {
    go = resolve;
  });
  const first = accountEvents.loader.refresh();
  const second = accountEvents.show({ ...ALL_HISTORY, type: 'convert' });
  go();
  await Promise.all([first, second]);
  expect(shown().map(({ id }) => id)).toEqual(['e2']);
  expect(accountEvents.total.value).toBe(1);
});

it('asks from the start of a local day', async () => {
  await accountEvents.show({ ...ALL_HISTORY, time: 'week', asset: 'BTC' });
  const { fromTime, asset } = asked.at(-1)!;
  const from = new Date(Number(fromTime));
  expect([from.getHours(), from.getMinutes(), from.getSeconds()]).toEqual([0, 0, 0]);
  expect(asset).toBe('BTC');
});

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }), fc.constantFrom(0, 2, 8))
  .map(([units, decimals]) => {
    const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
    const whole = digits.slice(0, digits.length - decimals);
    const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
    return `${units < 0n ? '-' : ''}${whole}${fraction}`;
  })
  .filter((text) => !/^-0(\.0*)?$/.test(text) && text.replace('-', '').split('.')[0]!.length <= 18);
const moves = fc.array(
  fc.tuple(amount, fc.constantFrom('USDT', 'BTC', 'EUR'), fc.constantFrom('spot', 'contract', 'financial')),
  { minLength: 1, maxLength: 200 },
);

it('rows, and the lines of the file, add up to the balances to the last digit, by exact fractions', async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (events) => {
      signInAnew();
      rows = events
        .map(([moved, asset, account], at) => row(at, { amount: moved, asset, account, type: 'other' }))
        .toReversed();
      /** The slow way: what each balance came to. */
      const balances = new Map<string, ReturnType<typeof rationalOf>>();
      for (const [moved, asset, account] of events) {
        const key = `${account} ${asset}`;
        balances.set(key, plus(balances.get(key) ?? rationalOf('0'), rationalOf(moved)));
      }
      await accountEvents.loader.refresh();
      await accountEvents.loader.all();
      const collection = collectHistory(ALL_HISTORY, { from: '2020-01-01', to: '2030-01-01' }, () => undefined);
      await collection.run(new AbortController().signal);
      const [, ...lines] = readCsv(collection.pieces.join(''));
      for (const [key, balance] of balances) {
        const ofList = shown()
          .filter(({ account, asset }) => `${account} ${asset}` === key)
          .map((event) => rationalOf(event.amount))
          .reduce(plus, rationalOf('0'));
        const ofFile = lines
          .filter(([, , , , account, asset]) => `${account} ${asset}` === key)
          .map((cells) => rationalOf(cells[6]!))
          .reduce(plus, rationalOf('0'));
        expect(order(ofList, balance)).toBe(0);
        expect(order(ofFile, balance)).toBe(0);
      }
    }),
    { numRuns: 40 },
  );
});
