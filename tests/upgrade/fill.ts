import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { stopProof, tradeProof } from './gather-proofs.ts';
import { signedIn } from './person.ts';
import type { Answer, Person } from './person.ts';

type Row = Readonly<Record<string, unknown>>;

/** Answers of the release itself about its people, just before it was stopped. */
export interface Remembered {
  /** Numbers of the wallets of tests/server/identity/sign-in-stage.ts. */
  readonly people: readonly {
    readonly number: number;
    readonly userId: string;
    /** Assets from getInfo: one row for each coin and book. */
    readonly assets: readonly Row[];
    readonly settled: readonly Row[];
    readonly running: readonly Row[];
    readonly spotOrders: readonly Row[];
    readonly spotFills: readonly Row[];
    readonly mails: readonly Row[];
    /** Paths and lengths of what this person uploaded. */
    readonly uploads: readonly { readonly url: string; readonly bytes: number }[];
  }[];
  /** Files that the app of then would have saved. */
  readonly proofs: readonly Row[];
  /** Signed totals of the last night; none in a release that makes none. */
  readonly roots: readonly Row[];
  /** Calls that the release does not know or refused, with its answer, to be checked by the author of a dump. */
  readonly refused: readonly string[];
}

const refused: string[] = [];

/** A call that some releases do not know: its data or rows, null where it was refused. */
async function tried(
  person: Person,
  path: string,
  body: unknown = {},
  method: 'GET' | 'POST' = 'POST',
): Promise<Answer | null> {
  const answer = await person.ask(path, body, method);
  if (answer.code === 200) return answer;
  refused.push(`${person.number} ${path} ${JSON.stringify(body).slice(0, 120)}: ${answer.code} ${answer.msg}`);
  return null;
}

async function done(person: Person, path: string, body: unknown = {}): Promise<Answer> {
  const answer = await person.ask(path, body);
  if (answer.code !== 200) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  return answer;
}

const order = (more: object) => ({ ...more, clientOrderId: randomUUID() });

async function upDown(person: Person, symbol: string, up: boolean, periodS: number, stake: string): Promise<void> {
  const { rows = [] } = await done(person, '/api/period/list');
  const offered = rows.find(({ period }) => period === periodS) ?? rows[0]!;
  const body = {
    coinSymbol: symbol,
    betAmount: stake,
    betContent: up ? 1 : 2,
    type: Number(offered['period']),
    oddsVersion: offered['oddsVersion'],
  };
  // Slow markets may have no tick in time; such a request stays as a refused row.
  for (let tries = 0; tries < 10; tries++) {
    const answer = await person.ask('/api/secondContractOrder/createSecondContractOrder', order(body));
    if (answer.code === 200) return;
  }
  throw new Error(`no trade on ${symbol}`);
}

interface Touch {
  readonly bid: number;
  readonly ask: number;
}

async function touch(person: Person): Promise<Touch> {
  const { data } = await done(person, '/api/spotOrder/book', { symbol: 'BTCUSDT', limit: 5 });
  const { bids, asks } = data as unknown as { bids: [string, string][]; asks: [string, string][] };
  return { bid: Number(bids[0]![0]), ask: Number(asks[0]![0]) };
}

const whole = (price: number): string => String(Math.round(price));

async function spotOrders(person: Person): Promise<void> {
  const { bid, ask } = await touch(person);
  const place = (more: object) => tried(person, '/api/spotOrder/submit', order({ symbol: 'BTCUSDT', ...more }));
  const limit = (side: string, price: string, quantity: string, more: object = {}) =>
    place({ side, type: 'limit', price, quantity, ...more });
  await place({ side: 'buy', type: 'market', quoteQuantity: '3000' });
  await place({ side: 'sell', type: 'market', quantity: '0.001' });
  await limit('buy', whole(bid * 0.9), '0.001');
  await limit('sell', whole(ask * 1.1), '0.001');
  // Ticks of the next seconds fill these.
  await limit('buy', whole(bid), '0.001');
  await limit('sell', whole(ask), '0.001');
  const cancelled = await limit('buy', whole(bid * 0.95), '0.001');
  const { id } = (cancelled?.data?.['order'] ?? {}) as Row;
  await tried(person, '/api/spotOrder/cancel', { id });

  await limit('buy', whole(bid * 0.9), '0.001', { timeInForce: 'gtd', expireTime: Date.now() + 3_600_000 });
  await limit('buy', whole(bid * 0.9), '0.001', { timeInForce: 'ioc' });
  await limit('buy', whole(ask * 1.01), '0.001', { timeInForce: 'fok' });
  await limit('buy', whole(bid * 0.9), '0.001', { postOnly: true });
  const amended = await limit('buy', whole(bid * 0.91), '0.001');
  const amendedId = ((amended?.data?.['order'] ?? {}) as Row)['id'];
  await tried(person, '/api/spotOrder/amend', { id: amendedId, price: whole(bid * 0.92), quantity: '0.002' });

  await limit('sell', whole(bid * 0.89), '0.001', { stopPrice: whole(bid * 0.9) });
  await place({ side: 'sell', type: 'market', quantity: '0.001', stopPrice: whole(bid * 0.9) });
  await place({ side: 'sell', type: 'market', quantity: '0.001', stopPrice: whole(bid - 10) });
  await place({ side: 'buy', type: 'market', quoteQuantity: '50', stopPrice: whole(ask + 10) });
  await place({ side: 'sell', type: 'market', quantity: '0.001', trailingBips: 500 });
  await place({ side: 'sell', type: 'market', quantity: '0.001', trailingBips: 10 });
  await place({ side: 'sell', type: 'market', quantity: '0.001', trailingBips: 10, activationPrice: whole(ask * 1.2) });
  const pair = {
    symbol: 'BTCUSDT',
    side: 'sell',
    quantity: '0.001',
    takeProfit: { price: whole(ask * 1.1) },
    stopLoss: { stopPrice: whole(bid * 0.9) },
  };
  await tried(person, '/api/spotOrder/oco', order(pair));
  const attached = { takeProfit: { price: whole(ask * 1.15) }, stopLoss: { stopPrice: whole(bid * 0.83) } };
  await limit('buy', whole(ask * 1.005), '0.001', { attached });
  await limit('buy', whole(bid * 0.85), '0.001', { attached });
}

const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const BANK = {
  bankName: 'Sparkasse Musterstadt',
  swiftCode: 'COBADEFFXXX',
  iban: 'DE89370400440532013000',
  bankNo: '4111111111111111',
  country: 'DE',
  state: 'Hessen',
  city: 'Frankfurt',
  detailedAddress: 'Musterstraße 1',
  postCode: '60311',
  surname: 'Müller',
  name: 'Anna',
  phone: '+4915123456789',
  idCard: 'L01X00T471',
};

async function moneyInAndOut(person: Person): Promise<void> {
  const pwd = 'sandbox-1';
  const { number } = person;
  await tried(person, '/api/user/tardPwdSet', { pwd });
  // Some releases ask for the fund password here, the others know no such field.
  if ((await tried(person, '/api/fiat/binding', { ...BANK, pwd })) === null) {
    await tried(person, '/api/fiat/binding', BANK);
  }
  const saved = await tried(person, '/api/withdrawAddress/add', {
    label: 'Savings',
    network: 'TRC20',
    address: ADDRESS,
    pwd,
  });
  await tried(person, '/api/account/transfer', order({ asset: 'USDT', from: 'spot', to: 'contract', amount: '100' }));
  const wish = { from: 'USDT', to: 'BTC', amount: '200' };
  const quote = await tried(person, '/api/texchange/quote', wish);
  if (quote)
    await tried(person, '/api/texchange/currencyExchange', order({ ...wish, quoteId: quote.data?.['quoteId'] }));
  const deposit = { channel: 'quick', coin: 'USDT', network: 'TRC20' };
  await tried(person, '/api/recharge/submit', order({ ...deposit, amount: '1000' }));
  // Never confirmed, by its last decimals.
  await tried(person, '/api/recharge/submit', order({ ...deposit, amount: '50.13' }));
  const merchants = await tried(person, '/api/merchant/list');
  const merchant = merchants?.rows?.[0];
  if (merchant) {
    const sale = { merchantId: merchant['id'], amount: '250', exchangeRate: merchant['exchangeRate'] };
    await tried(person, '/api/merchant/sell', order(sale));
  }
  await tried(person, '/api/merchant/match', order({ coin: 'USDT', amount: '500' }));
  const products = await tried(person, '/api/mingProduct/list');
  const product = products?.rows?.find(({ id }) => id === 'earn-usdt-7');
  await tried(person, '/api/account/transfer', order({ asset: 'USDT', from: 'spot', to: 'financial', amount: '400' }));
  if (product) {
    const bought = await tried(person, '/api/mingOrder/submit', order({ productId: product['id'], amount: '100' }));
    const id = ((bought?.data?.['order'] ?? {}) as Row)['id'];
    await tried(person, '/api/mingOrder/submit', order({ productId: product['id'], amount: '150' }));
    await tried(person, '/api/mingOrder/redeem', order({ id }));
  }
  // A new address waits a second here (HOLD_SECONDS).
  await pause(1500);
  const addressId = saved?.data?.['id'];
  await tried(
    person,
    '/api/withdraw/submit',
    order({ coin: 'USDT', network: 'TRC20', address: ADDRESS, amount: '30', pwd }),
  );
  await tried(person, '/api/withdraw/oneClick', order({ addressId, coin: 'USDT', amount: '20', pwd }));
  const phone = encodeURIComponent('+4915123456789');
  await tried(person, `/api/fiat/withdraw?amount=15&phone=${phone}`, order({ pwd }));
  await tried(person, '/api/withdraw/eurQuickWithdraw', order({ amount: '12', pwd, address: ADDRESS }));
  if (number % 2 === 0) await tried(person, '/api/user/updatePwd', { oldPwd: pwd, newPwd: 'sandbox-2', signType: '1' });
}

/** A plain picture of its own colour, a few hundred bytes. */
async function picture(seed: number): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: (seed * 37) % 256, g: (seed * 91) % 256, b: (seed * 53) % 256 };
  const bytes = await sharp({ create: { width: 240, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new Uint8Array(bytes);
}

async function papers(person: Person): Promise<string[]> {
  const urls: string[] = [];
  const shoot = async (purpose: string): Promise<string> => {
    const url = await person.upload(purpose, await picture(urls.length + 1)).catch(() => null);
    if (url !== null) urls.push(url);
    return url ?? '/api/upload/none';
  };
  await tried(person, '/api/user/update', { email: 'heron@example.com', antiPhishingPhrase: 'two blue herons' });
  await tried(person, '/api/user/uploadKYC', { realName: 'Max Muster', idCard: 'X1234567', flag: '1' });
  const photos = async (purpose: string) => ({
    frontUrl: await shoot(purpose),
    backUrl: await shoot(purpose),
    handelUrl: await shoot(purpose),
  });
  const loan = { productId: 'loan-usdt-30', amount: '1000', realName: 'Max Muster', idCard: 'X1234567' };
  await tried(person, '/api/load/order/submit', order({ ...loan, ...(await photos('loan')) }));
  await tried(person, '/api/support/send', { clientOrderId: randomUUID(), text: 'What are the limits?' });
  await tried(person, '/api/support/handOver');
  await tried(person, '/api/mail/mutes/set', { muted: ['news'] });
  // Primary is reviewed in five seconds.
  await pause(6000);
  const identity = { realName: 'Max Muster', idCard: 'X1234567', flag: '2', country: 'DE', cardType: 'passport' };
  await tried(person, '/api/user/uploadKYC', { ...identity, ...(await photos('kyc')) });
  await tried(person, '/api/user/faceCheck', { photoUrl: urls.at(-1) });
  return urls;
}

async function safety(person: Person): Promise<void> {
  await tried(person, '/api/limits/set', { maxStake: '50', dailyLoss: '100', sessionMinutes: 90 });
  // Looser ones wait for a day.
  await tried(person, '/api/limits/set', { maxStake: '80', dailyLoss: '100', sessionMinutes: 90 });
  await tried(person, '/api/limits/coolOff', { period: 'week' });
  await tried(person, '/api/safety/lock', { days: 7 });
  await tried(person, '/api/safety/freeze');
}

async function settledOf(person: Person): Promise<readonly Row[]> {
  return (await done(person, '/api/secondContractOrder/selectOrderList', { status: 1 })).rows ?? [];
}

/** Asks every second until the answer is there; a release that has none in 90 s fails. */
async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < 90; tries++) {
    const found = await ask();
    if (found !== null) return found;
    await pause(1000);
  }
  throw new Error('waited too long');
}

async function proofsOf(person: Person): Promise<readonly Row[]> {
  const proofs: Row[] = [];
  for (const { id } of await settledOf(person)) proofs.push(await until(() => tradeProof(person, String(id))));
  const { rows = [] } = await done(person, '/api/spotOrder/list', { view: 'history' });
  for (const { id } of rows.filter(({ trigger }) => trigger !== undefined)) {
    const proof = await until(() => stopProof(person, String(id)));
    if (proof !== 'unsigned') proofs.push(proof);
  }
  return proofs;
}

async function rememberedOf(person: Person, urls: readonly string[]): Promise<Remembered['people'][number]> {
  const rowsOf = async (path: string, body: unknown = {}): Promise<readonly Row[]> =>
    (await done(person, path, body)).rows ?? [];
  const uploads = [];
  for (const url of urls) uploads.push({ url, bytes: (await person.file(url))?.length ?? 0 });
  const { data } = await done(person, '/api/user/getInfo');
  return {
    number: person.number,
    userId: person.userId,
    assets: data?.['asset'] as readonly Row[],
    settled: await settledOf(person),
    running: await rowsOf('/api/secondContractOrder/selectOrderList', { status: 0 }),
    spotOrders: [
      ...(await rowsOf('/api/spotOrder/list', { view: 'open', pageSize: 100 })),
      ...(await rowsOf('/api/spotOrder/list', { view: 'history', pageSize: 100 })),
    ],
    spotFills: await rowsOf('/api/spotOrder/fills', { pageSize: 100 }),
    mails: await rowsOf('/api/mail/listByUserId?pageNum=1&pageSize=100'),
    uploads,
  };
}

/**
 * Fills an exchange of any release with five people, one for each part of it, through its own calls. Takes a minute: the
 * shortest trades of the first release last 30 s.
 * @param url origin of a server that was just started on an empty folder
 */
export async function fill(url: string): Promise<Remembered> {
  refused.length = 0;
  const people = [];
  for (const number of [1, 2, 3, 4, 5]) people.push(await signedIn(url, number));
  const [trader, spot, mover, papersOwner, careful] = people as [Person, Person, Person, Person, Person];
  await signedIn(url, 1);
  await upDown(trader, 'BTCUSDT', true, 30, '12.5');
  await upDown(trader, 'BTCUSDT', false, 30, '12.5');
  await upDown(trader, 'ETHUSDT', true, 30, '7.77');
  await spotOrders(spot);
  await moneyInAndOut(mover);
  const urls = await papers(papersOwner);
  await upDown(careful, 'BTCUSDT', true, 30, '5');
  await safety(careful);
  await until(async () =>
    (await settledOf(trader)).length === 3 && (await settledOf(careful)).length === 1 ? true : null,
  );
  await upDown(trader, 'BTCUSDT', true, 300, '20');
  const proofs: Row[] = [];
  for (const person of [trader, spot, careful]) proofs.push(...(await proofsOf(person)));
  const remembered = [];
  for (const person of people) remembered.push(await rememberedOf(person, person === papersOwner ? urls : []));
  const nights = await tried(careful, '/api/proof/liabilityRoots');
  const roots = (nights?.data?.['roots'] ?? []) as readonly Row[];
  return { people: remembered, proofs, roots, refused: [...refused] };
}
