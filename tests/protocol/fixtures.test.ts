import { createHash, createPublicKey, verify } from 'node:crypto';
import { verifyMessage } from 'ethers';
import { Check, Errors } from 'typebox/value';
import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { CALLS } from '../../protocol/calls.ts';
import { envelopeOf } from '../../protocol/envelope.ts';
import { REFUSALS } from '../../protocol/errors.ts';
import type { Refusal } from '../../protocol/errors.ts';
import type { CheckpointFields, TickFields } from '../../protocol/proof-texts.ts';
import { checkpointText, receiptText, seedText, tickText } from '../../protocol/proof-texts.ts';
import type { DataOf } from '../../protocol/call.ts';
import type { liabilityPath, liabilityRoots } from '../../protocol/rest/liabilities.ts';
import type { SecondOrder } from '../../protocol/rest/second-contract.ts';
import { parseSignInMessage } from '../../protocol/sign-in-message.ts';
import { ClientMessage } from '../../protocol/stream/client.ts';
import { ServerMessage } from '../../protocol/stream/server.ts';
import type { DepthMessage, Tick } from '../../protocol/stream/server.ts';
import { liabilityRootText } from '../../protocol/units/liability-tree.ts';
import { parseAmount } from '../../server/ledger/amount.ts';
import { ledTo, rootNode } from '../server/people/liabilities/led-to.ts';
import { restFixture, restFixtures, streamFixtures } from '../fixtures/fixtures.ts';

const LIVE =
  'nonce register loginOut getInfo noticeList mailList mailUpdate mutesGet mutesSet getAllSetting getCoinList dictType serverTime kline candleFiles ' +
  'getCurrencyPrice symbolList periodList getTradingCycles createSecondContractOrder submitSecondContract selectOrderList ' +
  'spotBook spotTrades spotSubmit spotOco spotList spotFills spotPositions spotAmend spotCancel spotCancelAll ' +
  'proofTicks proofCheckpoints proofReceipt proofStop proofSeedEpochs proofKeys proofVoidPeriods liabilityRoots liabilityPath ' +
  'journalFills journalUpDown journalNotes journalNoteSet journalNoteRemove journalTagRename ' +
  'strategyList strategySave strategyRemove ' +
  'oddsHistory outcomeStatistics limitsGet limitsSet coolOff ' +
  'transfer accountHistory accountLocks accountValues statement ' +
  'exchangeRules exchangeQuote currencyExchange exchangeOrderList ' +
  'rechargeNetworks rechargeSubmit rechargeList ' +
  'merchantList merchantMatch merchantMatchShow merchantMatchCancel merchantAppeal upload uploadList uploadRemove ' +
  'merchantSell merchantSaleShow merchantSaleCancel merchantSaleAppeal merchantSaleList ' +
  'tardPwdSet updatePwd fundPasswordStatus addressAdd addressList addressRemove withdrawRules withdrawPermission withdrawSubmit withdrawList ' +
  'loanProductList loanSubmit loanOrderList loanRepay ' +
  'financeProductList financeSubmit financeOrderList financeOrderShow financeRedeem ' +
  'eurQuickWithdraw oneClickWithdraw fiatBind fiatBinding fiatUnbind fiatWithdraw bankWithdraw fiatOrders ' +
  'uploadKyc kycStatus kycDelete faceCheck ' +
  'supportHours supportMessages supportSend supportHandOver supportRequest ' +
  'sessionList sessionRevoke profile profileUpdate safetyState safetyFreeze unfreezeMessage unfreeze settingsLock settingsUnlock';

/** Names the faults, so that a failing fixture says which field is wrong. */
const faultsOf = (schema: TSchema, value: unknown) =>
  Check(schema, value) ? [] : Errors(schema, value).map(({ instancePath, message }) => `${instancePath} ${message}`);

/** Answers are open for additions on the wire; a recorded one must not carry a field nobody declared. */
function sealed(schema: TSchema): TSchema {
  return JSON.parse(JSON.stringify(schema), (_key, part: unknown) =>
    typeof part === 'object' && part !== null && 'properties' in part && 'type' in part && part.type === 'object'
      ? { additionalProperties: false, ...part }
      : part,
  ) as TSchema;
}

it('records every live call, and nothing that is no call', () => {
  expect(
    restFixtures()
      .map(({ call }) => call)
      .sort(),
  ).toEqual(LIVE.split(' ').sort());
});

describe.each(restFixtures())('the recorded call $call', ({ call: name, request, success, refusal }) => {
  const call = CALLS.find((known) => known.name === name)!;

  it.each(['params', 'query', 'headers', 'body'] as const)('sends a %s the contract allows', (part) => {
    const schema = call[part];
    if (schema) expect(faultsOf(schema, request[part])).toEqual([]);
    else expect(request[part]).toBeUndefined();
  });

  it('answers what the contract promises, with no undeclared field', () => {
    expect(faultsOf(sealed(envelopeOf(call)), success)).toEqual([]);
    expect(String(success.code)).toBe('200');
    expect('data' in success).toBe(call.data !== undefined);
    expect('rows' in success && 'total' in success).toBe(call.row !== undefined);
    expect('sums' in success).toBe(call.sums !== undefined);
  });

  it('refuses with a code and text of the catalogue', () => {
    expect(faultsOf(sealed(envelopeOf({})), refusal)).toEqual([]);
    const known = Object.values<Refusal>(REFUSALS).find(
      ({ code, msg }) =>
        code === refusal.code &&
        msg.replaceAll(/\{(\w+)\}/g, (_whole, fact: string) => refusal.details?.[fact] ?? '?') === refusal.msg,
    );
    expect(['general', call.errorContext]).toContain(known?.context);
  });
});

describe('the recorded socket', () => {
  it.each([...streamFixtures('server')])('server %s', (name, messages) => {
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages) {
      expect(message).toHaveProperty('type', name);
      const variant = ServerMessage.anyOf.find((schema) => schema.properties.type.const === name)!;
      expect(faultsOf(sealed(variant), message)).toEqual([]);
    }
  });

  it.each([...streamFixtures('client')])('client %s', (_name, messages) => {
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages) expect(faultsOf(ClientMessage, message)).toEqual([]);
  });

  it('shows every kind of message the server has', () => {
    const kinds = ServerMessage.anyOf.map((schema) => schema.properties.type.const).sort();
    expect([...streamFixtures('server').keys()].sort()).toEqual(kinds);
  });
});

describe('the recording tells one story', () => {
  type Order = Static<typeof SecondOrder>;
  const ordersOf = (value: unknown) => (value as { data: Order[] }).data;
  const rowsOf = (call: string) => restFixture(call).success['rows'] as Order[];

  it('the signature in register is of the message of nonce, by the address of getInfo', () => {
    const { message, signature } = restFixture('register').request.body as { message: string; signature: string };
    const nonce = restFixture('nonce').success['data'] as { message: string; nonce: string };
    const { user } = restFixture('getInfo').success['data'] as { user: { address: string } };
    expect(message).toBe(nonce.message);
    expect(verifyMessage(message, signature)).toBe(user.address);
    expect(parseSignInMessage(message)).toMatchObject({
      ok: true,
      fields: { nonce: nonce.nonce, address: user.address },
    });
  });

  it('the created order is the one the socket settles and the history shows first', () => {
    const created = (restFixture('createSecondContractOrder').success['data'] as { order: Order }).order;
    const [opened, settled] = streamFixtures('server').get('ORDER')!;
    expect(ordersOf(opened)).toEqual([created]);
    expect(ordersOf(settled)[0]).toMatchObject(Object.assign({}, created, { status: 1 }));
    expect(rowsOf('selectOrderList')[0]).toEqual(ordersOf(settled)[0]);
  });

  it('every settled order is paid by its own prices and odds', () => {
    const cents = (text: string | undefined) => Math.round(Number(text) * 100);
    for (const order of rowsOf('selectOrderList')) {
      const move = order.closePrice === undefined ? null : Math.sign(cents(order.closePrice) - cents(order.openPrice));
      const won = order.betContent === 1 ? 1 : -1;
      const result = move === null ? 'void' : move === 0 ? 'tie' : move === won ? 'win' : 'loss';
      const stake = cents(order.betAmount);
      const payout = { win: stake + Math.floor(stake * Number(order.odds)), loss: 0, tie: stake, void: stake }[result];
      expect(order.result).toBe(result);
      expect(cents(order.payout)).toBe(payout);
      expect(cents(order.profit)).toBe(payout - stake);
      expect(order.dueTime).toBe(order.openTime + order.type * 1000);
    }
  });

  it('trades are chained and the order opened at the first of them', () => {
    const [message] = streamFixtures('server').get('TRADE')! as [{ data: Tick[] }];
    const ticks = message.data.filter((tick) => tick.symbol === 'btcusdt');
    for (const [at, tick] of ticks.slice(1).entries()) {
      const before = ticks[at]!;
      const text = `${before.hash}|BTCUSDT|${tick.seq}|${tick.ts}|${tick.price}|sim`;
      expect(tick.seq).toBe(before.seq + 1);
      expect(tick.hash).toBe(createHash('sha256').update(text).digest('hex'));
    }
    const { order } = restFixture('createSecondContractOrder').success['data'] as { order: Order };
    expect([order.openSeq, order.openPrice, order.openHash]).toEqual([ticks[0]!.seq, ticks[0]!.price, ticks[0]!.hash]);
  });

  it('the spot order is the one the socket fills at a published trade and the cancellation ends', () => {
    type Row = Record<string, string | number | undefined>;
    const stateOf = (call: string) => (restFixture(call).success['data'] as { order: Row }).order;
    const [placed, filled, cancelled] = streamFixtures('server')
      .get('SPOT_ORDER')!
      .map((m) => (m as { data: Row[] }).data[0]);
    const fill = (streamFixtures('server').get('SPOT_FILL')![0] as { data: Row[] }).data[0]!;
    const trades = (streamFixtures('server').get('TRADE')![0] as { data: Tick[] }).data;
    const met = trades.find(({ symbol, seq }) => symbol === 'btcusdt' && seq === fill['tickSeq'])!;
    expect([stateOf('spotSubmit'), stateOf('spotCancel')]).toEqual([placed, cancelled]);
    expect(restFixture('spotList').success['rows']).toEqual([filled]);
    expect(restFixture('spotFills').success['rows']).toEqual([fill]);
    expect(fill).toMatchObject({ orderId: placed!['id'], quantity: met.qty, price: placed!['price'] });
    expect(Number(met.price)).toBeLessThanOrEqual(Number(placed!['price']));
    expect([filled!['filledQuantity'], filled!['filledQuote'], filled!['fee']]).toEqual([
      fill['quantity'],
      fill['quoteQuantity'],
      fill['fee'],
    ]);
  });

  it('depth deltas follow their snapshot without a gap', () => {
    const [snapshot, delta] = streamFixtures('server').get('DEPTH') as Static<typeof DepthMessage>[];
    expect(snapshot!.first).toBe(0);
    expect(delta!.first).toBe(snapshot!.last + 1);
    expect(delta!.last).toBeGreaterThanOrEqual(delta!.first);
  });

  it('klines follow each other and contain their own prices', () => {
    const { historyKline } = restFixture('kline').success['data'] as { historyKline: unknown[][] };
    expect(historyKline).toHaveLength((restFixture('kline').request.body as { limit: number }).limit);
    for (const [at, row] of historyKline.entries()) {
      const [openTime, open, high, low, close, , closeTime] = row.map(Number) as [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
      expect(low).toBeLessThanOrEqual(Math.min(open, close));
      expect(historyKline[at + 1]?.[0] ?? closeTime + 1).toBe(closeTime + 1);
      expect(openTime % 3_600_000).toBe(0);
    }
  });
});

describe('the recorded proof', () => {
  type Signed = { readonly keyId: string; readonly payload: string; readonly signature: string };
  const [key] = restFixture('proofKeys').success['rows'] as [{ keyId: string; publicKey: string }];
  const publicKeyOf = (hex: string) =>
    createPublicKey({ key: Buffer.from(`302a300506032b6570032100${hex}`, 'hex'), format: 'der', type: 'spki' });
  const isSigned = ({ keyId, payload, signature }: Signed, by = key) =>
    keyId === by.keyId && verify(null, Buffer.from(payload), publicKeyOf(by.publicKey), Buffer.from(signature, 'hex'));
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const dataOf = <T>(call: string) => restFixture(call).success['data'] as T;

  it('names its key after the public bytes', () => {
    expect(key.keyId).toBe(createHash('sha256').update(Buffer.from(key.publicKey, 'hex')).digest('hex').slice(0, 16));
  });

  it('signs the opening of the recorded order, the same way each time', () => {
    const created = dataOf<{ order: Static<typeof SecondOrder>; receipt: Signed }>('createSecondContractOrder');
    const proven = dataOf<{ order: Static<typeof SecondOrder>; receipt: Signed }>('proofReceipt');
    expect(proven.receipt).toEqual(created.receipt);
    expect(proven.receipt.payload).toBe(receiptText({ ...proven.order, userId: 'u-1001' }));
    expect(isSigned(proven.receipt)).toBe(true);
  });

  it('chains its ticks from the value before them, between signed heads of the same chain', () => {
    type Ticks = { prevHash: string; ticks: (TickFields & { hash: string })[] };
    const { prevHash, ticks } = dataOf<Ticks>('proofTicks');
    let hash = prevHash;
    for (const tick of ticks) {
      hash = sha256(tickText(hash, { ...tick, symbol: 'BTCUSDT' }));
      expect(tick.hash).toBe(hash);
    }
    const { checkpoints } = dataOf<{ checkpoints: (CheckpointFields & Signed)[] }>('proofCheckpoints');
    expect(checkpoints.map((head) => head.hash)).toEqual([prevHash, hash]);
    for (const head of checkpoints) expect([head.payload, isSigned(head)]).toEqual([checkpointText(head), true]);
    expect(streamFixtures('server').get('CHECKPOINT')).toMatchObject([{ data: [checkpoints[1]] }]);
  });

  it('leads from the own leaves of a night to its signed roots, and lists the keys of then', () => {
    const older = (restFixture('proofKeys').success['rows'] as { keyId: string; publicKey: string }[])[1]!;
    const { owner, paths } = dataOf<DataOf<typeof liabilityPath>>('liabilityPath');
    expect(paths.map(({ root }) => root)).toEqual(dataOf<DataOf<typeof liabilityRoots>>('liabilityRoots').roots);
    for (const path of paths) {
      const { root } = path;
      expect(ledTo(owner, path)).toEqual(rootNode(path));
      const [sum, simulatedReserves] = [parseAmount(root.sum), parseAmount(root.simulatedReserves)];
      expect(root.payload).toBe(liabilityRootText(Object.assign({}, root, { sum, simulatedReserves })));
      expect([root.keyId, isSigned(root, older)]).toEqual([older.keyId, true]);
    }
  });

  it('commits to seeds by their hashes and reveals only the hour that is over', () => {
    const rows = restFixture('proofSeedEpochs').success['rows'] as {
      startTime: number;
      seedHash: string;
      seed?: string;
    }[];
    expect(rows.map(({ seed }) => seed !== undefined)).toEqual([true, false, false]);
    expect(rows[0]!.seedHash).toBe(sha256(seedText(rows[0]!.startTime, rows[0]!.seed!)));
  });
});

it('an answer with an undeclared field would be caught', () => {
  expect(faultsOf(sealed(Type.Object({ a: Type.String() })), { a: 'x', b: 1 })).not.toEqual([]);
});
