import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../protocol/call.ts';
import { CALLS } from '../../../protocol/calls.ts';
import { uploadIdOf } from '../../../server/money/uploads/upload-store.ts';
import { restFixture } from '../../fixtures/fixtures.ts';
import { handedIn } from '../money/loans/loan-stage.ts';
import type { HttpStage } from './http-stage.ts';
import { realStage } from './real-stage.ts';

const PWD = 'a secret of 2026';
const PHOTOS = { frontUrl: '', backUrl: '', handelUrl: '' };

const callOf = new Map(CALLS.map((call) => [call.name, call]));

interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly anyOf?: readonly Schema[];
}
const fieldsOf = (schema: Schema | undefined): string[] =>
  Object.keys(schema?.properties ?? {}).concat((schema?.anyOf ?? []).flatMap(fieldsOf));

/** Names of what everybody sees, or of what the person makes up. */
const COMMON = new Set(['clientOrderId', 'chainId', 'productId', 'merchantId']);
/** `financeRedeem.id`: every field of a signed-in call by which something of one person is named. */
const NAMED = new Set(
  CALLS.filter(({ access }) => access === 'user').flatMap((call) =>
    [call.params, call.query, call.body]
      .flatMap((schema) => fieldsOf(schema as Schema | undefined))
      .filter((field) => /^ids?$|Ids?$|[uU]rl$/.test(field) && !COMMON.has(field))
      .map((field) => `${call.name}.${field}`),
  ),
);

let stage: HttpStage;
/** Photos of one person for one purpose, which another purpose does not take. */
async function photosOf({ userId }: { userId: string }, purpose: 'kyc' | 'loan' = 'loan') {
  const photos = await handedIn(stage.db, userId, Date.now());
  const ids = Object.values(photos).map(uploadIdOf);
  await sql`update upload set purpose = ${purpose} where id in (${sql.join(ids)})`.execute(stage.db);
  return photos;
}
let kycPhotos = { hers: PHOTOS, his: PHOTOS };
let ann: { token: string; userId: string };
let ben: typeof ann;
/** Ids of Ann's objects by their kind. */
const hers: Record<string, string> = {};

/** A body as it was recorded. */
const bodyOf = (name: string) => restFixture(name).request.body as object;

async function ask(name: string, request: object, token: string) {
  const call = callOf.get(name)!;
  return stage.send(call as Pick<Call, 'method' | 'path'>, { ...request, token });
}
const place = async (
  name: string,
  change: object = {},
  read: (data: never) => string = (data: { order: { id: string } }) => data.order.id,
) => {
  const { query } = restFixture(name).request;
  const sent = await ask(
    name,
    { ...(query ? { query } : {}), body: { ...bodyOf(name), clientOrderId: randomUUID(), ...change } },
    ann.token,
  );
  expect(sent.envelope, name).toMatchObject({ code: 200 });
  return read(sent.data as never);
};
const firstOf = async (name: string): Promise<string> => {
  const { rows } = await ask(name, {}, ann.token);
  return (rows as { id: string }[])[0]!.id;
};

beforeAll(async () => {
  stage = await realStage();
  [ann, ben] = [await stage.signIn(1), await stage.signIn(2)];
  for (const { token } of [ann, ben]) await ask('tardPwdSet', { query: { pwd: PWD } }, token);
  for (const person of [ann, ben]) {
    await ask('uploadKyc', { body: { realName: 'Max Muster', idCard: 'X1234567', flag: '1' } }, person.token);
  }
  await sql`update verification set next_ms = 0`.execute(stage.db);
  await stage.verification.reviews.runDue();
  Object.assign(PHOTOS, await photosOf(ann));
  kycPhotos = { hers: await photosOf(ann, 'kyc'), his: await photosOf(ben, 'kyc') };
  hers['session'] = await firstOf('sessionList');
  hers['mail'] = await firstOf('mailList');
  hers['photo'] = PHOTOS.frontUrl;
  hers['kycPhoto'] = kycPhotos.hers.frontUrl;
  hers['upDown'] = await place('createSecondContractOrder');
  hers['spot'] = await place('spotSubmit', { price: '88000', quantity: '0.001' });
  hers['stop'] = await place('spotSubmit', { price: '99000', quantity: '0.001', stopPrice: '99000' });
  const market = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteQuantity: '20', clientOrderId: randomUUID() };
  const bought = await ask('spotSubmit', { body: market }, ann.token);
  hers['filled'] = (bought.data as { order: { id: string } }).order.id;
  const quote = await ask('exchangeQuote', { body: { from: 'USDT', to: 'BTC', amount: '10' } }, ann.token);
  hers['quote'] = (quote.data as { quoteId: string }).quoteId;
  hers['match'] = await place('merchantMatch', {}, ({ id }: { id: string }) => id);
  hers['deposit'] = await place('rechargeSubmit');
  await ask('addressAdd', { body: { ...bodyOf('addressAdd'), pwd: PWD } }, ann.token);
  hers['address'] = await firstOf('addressList');
  hers['withdrawal'] = await place('oneClickWithdraw', {
    coin: 'USDT',
    amount: '10',
    pwd: PWD,
    addressId: hers['address'],
  });
  // The rate follows the market: the recorded one is over.
  const { rows: offers } = await ask('merchantList', {}, ann.token);
  const { merchantId } = bodyOf('merchantSell') as { merchantId: string };
  const offer = (offers as { id: string; exchangeRate: string }[]).find(({ id }) => id === merchantId)!;
  hers['sale'] = await place('merchantSell', { exchangeRate: offer.exchangeRate });
  hers['loan'] = await place('loanSubmit', PHOTOS);
  await place('transfer', { asset: 'USDT', from: 'spot', to: 'financial', amount: '300' }, () => '');
  hers['earn'] = await place('financeSubmit', { productId: 'earn-usdt-30', amount: '250' });
  const saved = await ask('strategySave', { body: bodyOf('strategySave') }, ann.token);
  hers['strategy'] = (saved.data as { id: string }).id;
});
afterAll(() => stage.close());

const NO_PHOTO = `/api/upload/${'A'.repeat(32)}`;
const UNKNOWN: Readonly<Record<string, string>> = { photo: NO_PHOTO, kycPhoto: NO_PHOTO, strategy: randomUUID() };
const unknownOf = (thing: string): string => UNKNOWN[thing] ?? 'neverwas';
const asBody = (fields: object) => ({ body: fields });

/** Which thing of Ann's each field is filled with, and the rest of that request. */
const WALK: Readonly<Record<string, readonly [thing: string, request: (id: string) => object]>> = {
  'uploadKyc.frontUrl': ['kycPhoto', (url) => asBody(kyc({ frontUrl: url }))],
  'uploadKyc.backUrl': ['kycPhoto', (url) => asBody(kyc({ backUrl: url }))],
  'uploadKyc.handelUrl': ['kycPhoto', (url) => asBody(kyc({ handelUrl: url }))],
  'faceCheck.photoUrl': ['kycPhoto', (photoUrl) => asBody({ photoUrl })],
  'sessionRevoke.id': ['session', (id) => asBody({ id })],
  'mailUpdate.ids': ['mail', (id) => ({ query: { ids: `${id},` } })],
  'uploadRemove.url': ['photo', (url) => asBody({ url })],
  'selectOrderList.id': ['upDown', (id) => asBody({ status: 0, id })],
  'proofReceipt.orderId': ['upDown', (orderId) => asBody({ orderId })],
  'proofStop.orderId': ['stop', (orderId) => asBody({ orderId })],
  'spotList.id': ['spot', (id) => asBody({ view: 'open', id })],
  'spotFills.orderId': ['filled', (orderId) => asBody({ orderId })],
  'spotAmend.id': ['spot', (id) => asBody({ id, quantity: '0.002' })],
  'spotCancel.id': ['spot', (id) => asBody({ id })],
  'currencyExchange.quoteId': [
    'quote',
    (quoteId) => asBody({ from: 'USDT', to: 'BTC', amount: '10', quoteId, clientOrderId: randomUUID() }),
  ],
  'rechargeSubmit.proofUrl': [
    'photo',
    (proofUrl) => asBody({ ...bodyOf('rechargeSubmit'), proofUrl, clientOrderId: randomUUID() }),
  ],
  'rechargeSubmit.matchId': [
    'match',
    (matchId) => asBody({ channel: 'manual', matchId, proofUrl: bens.backUrl, clientOrderId: randomUUID() }),
  ],
  'rechargeList.id': ['deposit', (id) => ({ query: { id } })],
  'withdrawList.id': ['withdrawal', (id) => ({ query: { id } })],
  'withdrawPermission.addressId': [
    'address',
    (addressId) => asBody({ channel: 'oneClick', coin: 'USDT', amount: '10', pwd: PWD, addressId }),
  ],
  'oneClickWithdraw.addressId': [
    'address',
    (addressId) => asBody({ coin: 'USDT', amount: '10', pwd: PWD, addressId, clientOrderId: randomUUID() }),
  ],
  'addressRemove.id': ['address', (id) => asBody({ id })],
  'merchantSaleShow.id': ['sale', (id) => asBody({ id })],
  'merchantSaleCancel.id': ['sale', (id) => asBody({ id })],
  'merchantSaleAppeal.id': ['sale', (id) => asBody({ id, reason: 'notPaid' })],
  'merchantMatchShow.id': ['match', (id) => asBody({ id })],
  'merchantMatchCancel.id': ['match', (id) => asBody({ id })],
  'merchantAppeal.id': ['match', (id) => asBody({ id, reason: 'wrongAccount' })],
  'loanSubmit.frontUrl': ['photo', (url) => asBody(loan({ frontUrl: url }))],
  'loanSubmit.backUrl': ['photo', (url) => asBody(loan({ backUrl: url }))],
  'loanSubmit.handelUrl': ['photo', (url) => asBody(loan({ handelUrl: url }))],
  'loanOrderList.id': ['loan', (id) => ({ query: { id } })],
  'loanRepay.id': ['loan', (id) => asBody({ id, amount: '1000', clientOrderId: randomUUID() })],
  'financeOrderShow.id': ['earn', (id) => asBody({ id })],
  'strategyRemove.id': ['strategy', (id) => asBody({ id })],
  // A device makes the id: saved under hers, Ben has one of his own.
  'strategySave.id': ['strategy', (id) => asBody(renamed(id))],
  'financeRedeem.id': ['earn', (id) => asBody({ id, clientOrderId: randomUUID() })],
};

/** An answer without what differs from one call to the next: the id it was asked by, the time. */
const plain = (text: string, id: string, times = 'serverTime'): string =>
  text.replaceAll(id, 'ID').replace(new RegExp(`"(${times})":\\d+`, 'g'), '"$1":0');
/** Also the time of a change that was just made. */
const SAVE_TIMES = 'serverTime|updated';

let bens = { ...PHOTOS };
const kyc = (change: object) => ({
  realName: 'Max Muster',
  idCard: 'X1234567',
  flag: '2',
  country: 'DE',
  cardType: 'passport',
  ...kycPhotos.his,
  ...change,
});
const loan = (change: object) => ({
  ...bodyOf('loanSubmit'),
  ...bens,
  clientOrderId: randomUUID(),
  ...change,
});
const renamed = (id: string) => {
  const { strategy } = bodyOf('strategySave') as { strategy: object };
  return { id, strategy: { ...strategy, name: 'Another' } };
};
describe('what is another person’s answers, to the letter, like what does not exist', () => {
  beforeAll(async () => {
    bens = await photosOf(ben);
  });

  it('by every field that names something of one person', () => {
    expect(Object.keys(WALK).toSorted()).toEqual([...NAMED].toSorted());
  });

  it.each(Object.entries(WALK))('%s', async (field, [thing, request]) => {
    const name = field.split('.')[0]!;
    const answerTo = async (id: string) => {
      const { status, text } = await ask(name, request(id), ben.token);
      return { status, text: plain(text, id, field === 'strategySave.id' ? SAVE_TIMES : undefined) };
    };
    const foreign = await answerTo(hers[thing]!);
    expect(foreign).toEqual(await answerTo(unknownOf(thing)));
    // A body that the schema refuses would prove nothing, nor a photo that is refused for something else.
    const { code } = JSON.parse(foreign.text) as { code: number };
    expect(code).not.toBe(400);
    if (thing.endsWith('hoto')) expect(code).toBe(642);
  });

  it('and all that Ann has is where it was', async () => {
    const rows = async (name: string, request: object = {}) =>
      (await ask(name, request, ann.token)).rows as { id: string }[];
    expect((await rows('sessionList')).map(({ id }) => id)).toEqual([hers['session']]);
    expect(await rows('mailList')).toContainEqual(expect.objectContaining({ id: hers['mail'], status: 0 }));
    expect(await rows('spotList', { body: { view: 'open' } })).toEqual([
      expect.objectContaining({ id: hers['stop'] }),
      expect.objectContaining({ id: hers['spot'] }),
    ]);
    expect(await rows('addressList')).toEqual([expect.objectContaining({ id: hers['address'] })]);
    expect(await rows('merchantSaleList', { body: {} })).toEqual([
      expect.objectContaining({ id: hers['sale'], status: 'progress' }),
    ]);
    expect(await rows('loanOrderList', { query: {}, body: {} })).toEqual([
      expect.objectContaining({ id: hers['loan'] }),
    ]);
    expect(await rows('financeOrderList', { query: { status: 'ongoing' }, body: {} })).toHaveLength(1);
    expect((await ask('strategyList', {}, ann.token)).data).toMatchObject({ strategies: [bodyOf('strategySave')] });
    expect((await ask('merchantMatchShow', { body: { id: hers['match'] } }, ann.token)).envelope).toMatchObject({
      code: 200,
    });
    expect((await rows('uploadList', { body: {} })).map((row) => (row as unknown as { url: string }).url)).toContain(
      PHOTOS.frontUrl,
    );
  });

  const others = Object.entries(WALK).filter(([, [thing]]) => !thing.endsWith('hoto'));
  /** Say nothing of what they found; and the one that ends the session comes last. */
  const untold = new Set(['mailUpdate.ids', 'strategySave.id', 'sessionRevoke.id']);
  const told = others.filter(([field]) => !untold.has(field));

  it('who has a strategy changes it', async () => {
    await ask('strategySave', { body: renamed(hers['strategy']!) }, ann.token);
    expect((await ask('strategyList', {}, ann.token)).data).toMatchObject({ strategies: [renamed(hers['strategy']!)] });
  });

  it.each(told)('%s is answered otherwise to who has it', async (field, [thing, request]) => {
    const name = field.split('.')[0]!;
    const answerTo = async (id: string) => {
      const { text } = await ask(name, request(id), ann.token);
      return plain(text, id);
    };
    const none = await answerTo(unknownOf(thing));
    expect(await answerTo(hers[thing]!)).not.toBe(none);
  });

  it('who has a session ends it, and who has a message reads it', async () => {
    await ask('mailUpdate', { query: { ids: `${hers['mail']},` } }, ann.token);
    const { rows } = await ask('mailList', {}, ann.token);
    expect(rows).toContainEqual(expect.objectContaining({ id: hers['mail'], status: 1 }));
    await ask('sessionRevoke', { body: { id: hers['session'] } }, ann.token);
    expect((await ask('sessionList', {}, ann.token)).envelope).toMatchObject({ code: 401 });
  });
});
