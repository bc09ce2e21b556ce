import { randomUUID } from 'node:crypto';
import type { Outcome } from '../../server/infra/outcome.ts';
import { done } from '../../server/infra/outcome.ts';
import { amountText, parseAmount, SCALE } from '../../server/ledger/amount.ts';
import type { LedgerTransaction } from '../../server/ledger/ledger.ts';
import { createSealing } from '../../server/infra/sealing.ts';
import type { Clock } from '../../server/infra/clock.ts';
import type { Database } from '../../server/infra/db.ts';
import type { Money } from '../../server/money/money.ts';
import { createMoney } from '../../server/money/money.ts';
import { createSteps } from '../../server/money/withdrawals/withdrawal-steps.ts';
import { handedIn } from '../server/money/loans/loan-stage.ts';
import { moneyPartsOf } from '../server/money/money-parts-of.ts';

/**
 * Two money requests at the same moment, on two exchanges that share a database. Either both have one key, and then they
 * are one request; or each has its own and both want what is there once, and then one of them must be refused.
 */
export interface Pair {
  readonly call: string;
  readonly sameKey: boolean;
  readonly answers: readonly [Outcome<Placed>, Outcome<Placed>];
}

interface Placed {
  readonly id: string;
}

/** Describes a wrong end of a pair in words; null when it is right. */
export function pairWrong({ call, sameKey, answers }: Pair): string | null {
  const ids = answers.flatMap((answer) => (answer.ok ? [answer.value.id] : []));
  const told = `${call}: ${JSON.stringify(answers)}`;
  if (sameKey) return ids.length === 2 && ids[0] === ids[1] ? null : `one request became two, or none: ${told}`;
  return ids.length === 1 ? null : `${ids.length} of two were carried out: ${told}`;
}

type Send = (money: Money, userId: string, key: string) => Promise<Outcome<Placed>>;

const idOf = <T>(answer: Outcome<T>, of: (value: T) => Placed): Outcome<Placed> =>
  answer.ok ? done({ id: of(answer.value).id }) : answer;

/** Seven days, so that both early exits and matured orders are met. */
const EARNS = 'earn-usdt-7';
const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const NOBODYS_PHONE = '+12025550100';

/** The fund password of everybody here was checked before: a pair is about money, and argon2 is slow on purpose. */
const checked = { pwd: 'checked before', clientOrderId: '' };

/** Ways to spend a whole balance; null while there is not enough of it. */
const CALLS: Readonly<Record<string, (stage: PairStage, userId: string) => Promise<Send | null>>> = {
  async transfer(stage, userId) {
    const back = (await stage.spotOf(userId, 'USDT')) === 0n;
    const balance = await stage.balanceOf(userId, back ? 'contract' : 'spot', 'USDT');
    if (balance === 0n) return null;
    const amount = amountText(balance);
    const [from, to] = back ? (['contract', 'spot'] as const) : (['spot', 'contract'] as const);
    return async (money, user, clientOrderId) =>
      idOf(await money.transfers.submit(user, { asset: 'USDT', from, to, amount, clientOrderId }), (moved) => moved);
  },
  async convert(stage, userId) {
    const back = (await stage.spotOf(userId, 'USDT')) < 2n * SCALE;
    const [from, to] = back ? (['ETH', 'USDT'] as const) : (['USDT', 'ETH'] as const);
    const balance = await stage.spotOf(userId, from);
    if (back && balance < SCALE / 100n) return null;
    const amount = amountText(balance);
    const quote = await stage.money[0].convert.quote(userId, { from, to, amount });
    if (!quote.ok) throw new Error(`no quote: ${quote.refusal}`);
    const { quoteId } = quote.value;
    return async (money, user, clientOrderId) =>
      idOf(
        await money.convert.exchange(user, { quoteId, from, to, amount, clientOrderId }),
        (converted) => converted.order,
      );
  },
  async withdraw(stage, userId) {
    const balance = await stage.spotOf(userId, 'USDT');
    // A day lets 10 000 go, and the least is 10.
    if (balance < 10n * SCALE || balance > 10_000n * SCALE) return null;
    const amount = amountText(balance);
    return async (money, user, clientOrderId) =>
      idOf(
        await money.withdrawals.submit(user, {
          ...checked,
          coin: 'USDT',
          network: 'TRC20',
          address: NOBODY,
          amount,
          clientOrderId,
        }),
        (placed) => placed.order,
      );
  },
  async phone(stage, userId) {
    const amount = amountText(await stage.spotOf(userId, 'EUR'));
    return async (money, user, clientOrderId) =>
      idOf(
        await money.withdrawals.toPhone(user, { ...checked, phone: NOBODYS_PHONE, amount, clientOrderId }),
        (placed) => placed.order,
      );
  },
  async sell(stage, userId) {
    const balance = await stage.spotOf(userId, 'USDT');
    if (balance < 10n * SCALE || balance > 20_000n * SCALE) return null;
    const amount = amountText(balance);
    const terms = { merchantId: 'm-mirage', exchangeRate: '0.1' };
    return async (money, user, clientOrderId) =>
      idOf(await money.sales.sell(user, { ...terms, amount, clientOrderId }), (sold) => sold.order);
  },
  async eurQuick(stage, userId) {
    const amount = amountText(await stage.spotOf(userId, 'EUR'));
    return async (money, user, clientOrderId) =>
      idOf(
        await money.withdrawals.eurQuick(user, { ...checked, address: NOBODY, amount, clientOrderId }),
        (placed) => placed.order,
      );
  },
  async borrow(stage, userId) {
    const { rows } = await stage.money[0].loans.list(userId, { pageSize: '1' });
    if (rows[0]?.status === 'pending' || rows[0]?.status === 'approved') return null;
    // A request has photos of its own; a repeat has the same.
    const photos = [await stage.handedIn(userId), await stage.handedIn(userId)];
    const photosOf = new Map<string, (typeof photos)[number]>();
    return async (money, user, clientOrderId) => {
      const mine = photosOf.get(clientOrderId) ?? photos[photosOf.size]!;
      photosOf.set(clientOrderId, mine);
      const papers = { realName: 'Max Muster', idCard: 'X1234567', ...mine };
      const wish = { productId: 'loan-usdt-30', amount: '100', ...papers, clientOrderId };
      return idOf(await money.loans.submit(user, wish), (order) => order);
    };
  },
  async repay(stage, userId) {
    const { rows } = await stage.money[0].loans.list(userId, { status: 'approved' });
    const [loan] = rows;
    if (!loan || (await stage.spotOf(userId, 'USDT')) < parseAmount(loan.owed)) return null;
    const { id, owed: amount } = loan;
    return async (money, user, clientOrderId) =>
      idOf(await money.loans.repay(user, { id, amount, clientOrderId }), (order) => order);
  },
  async earnBuy(stage, userId) {
    if ((await stage.spotOf(userId, 'USDT')) >= 20n * SCALE) await stage.toFinancial(userId, '20');
    const balance = await stage.balanceOf(userId, 'financial', 'USDT');
    // The least that is sold, and what one person may hold of it, with room for a few orders.
    if (balance < 10n * SCALE || balance > 100n * SCALE) return null;
    const amount = amountText(balance);
    return async (money, user, clientOrderId) =>
      idOf(await money.earn.buy(user, { productId: EARNS, amount, clientOrderId }), (placed) => placed.order);
  },
  async earnBuyFromSpot(stage, userId) {
    const balance = await stage.spotOf(userId, 'USDT');
    if (balance < 10n * SCALE || balance > 2000n * SCALE) return null;
    const amount = amountText(balance);
    const request = { productId: EARNS, amount, from: 'spot' as const };
    return async (money, user, clientOrderId) =>
      idOf(await money.earn.buy(user, { ...request, clientOrderId }), (placed) => placed.order);
  },
  async earnRedeem(stage, userId) {
    const { rows } = await stage.money[0].earn.list(userId, { pageSize: '1000' });
    const order = rows.findLast(({ status }) => status !== 'redeemed');
    if (!order) return null;
    const { id } = order;
    return async (money, user, clientOrderId) =>
      idOf(await money.earn.redeem(user, { id, to: 'spot', clientOrderId }), (placed) => placed.order);
  },
};

/** Also: the same deposit announced twice. Two keys are two deposits, so only pairs of one key are judged. */
const deposit: Send = async (money, userId, clientOrderId) =>
  idOf(
    await money.deposits.submit(userId, {
      channel: 'quick',
      coin: 'USDT',
      network: 'TRC20',
      amount: '1',
      clientOrderId,
    }),
    (order) => order,
  );

const BANK = {
  bankName: 'Sandbox Bank',
  swiftCode: 'COBADEFFXXX',
  iban: 'DE89370400440532013000',
  bankNo: '4111111111111111',
  country: 'DE',
  state: 'Berlin',
  city: 'Berlin',
  detailedAddress: 'Unter den Linden 1',
  postCode: '10117',
  surname: 'Muster',
  name: 'Max',
  phone: '+4915112345678',
  idCard: 'X123456',
};

export interface PairStage {
  readonly money: readonly [Money, Money];
  spotOf(userId: string, asset: string): Promise<bigint>;
  balanceOf(userId: string, book: string, asset: string): Promise<bigint>;
  /** Three photos of a loan. */
  handedIn(userId: string): ReturnType<typeof handedIn>;
  /** Moves USDT of the spot account. */
  toFinancial(userId: string, amount: string): Promise<void>;
  /** One pair of a random call for each user, all at once; then everything that is due, by both exchanges at once. */
  round(random: () => number): Promise<readonly Pair[]>;
}

/** @param databases  two openings of one database; @param dataDir  for uploads */
export async function pairStage(
  databases: readonly [Database, Database],
  dataDir: string,
  users: number,
  startMs = 1_795_000_000_000,
): Promise<PairStage> {
  let nowMs = startMs;
  const clock: Clock = { now: () => nowMs };
  const sealing = createSealing(Buffer.alloc(32, 7));
  const parts = databases.map(({ db }) => {
    const made = moneyPartsOf(db, dataDir, clock);
    return { ...made, sealing, fundPasswords: { ...made.fundPasswords, verify: async () => done(undefined) } };
  });
  const [first] = parts;
  const money = parts.map(createMoney) as unknown as readonly [Money, Money];
  const takeSteps = parts.map(createSteps);
  const people = Array.from({ length: users }, () => randomUUID());
  for (const userId of people) {
    await first!.db.transaction().execute((trx: LedgerTransaction) => first!.ledger.grantPlayFunds(trx, userId));
    await first!.fundPasswords.set(userId, 'set once');
    const bound = await money[0].bank.bind(userId, { ...BANK, pwd: 'set once' });
    const saved = await money[0].withdrawals.addresses.add(userId, {
      label: 'Nobody',
      network: 'TRC20',
      address: NOBODY,
      pwd: 'set once',
    });
    if (!bound.ok || !saved.ok) throw new Error('could not prepare a user');
  }

  const balanceOf = async (userId: string, book: string, asset: string): Promise<bigint> => {
    const rows = await first!.ledger.balancesOf(first!.db, userId);
    const row = rows.find((balance) => balance.book === book && balance.asset === asset);
    return row === undefined ? 0n : parseAmount(row.available);
  };

  async function pair(userId: string, random: () => number): Promise<Pair> {
    const [one, other] = money;
    if (random() < 0.15) {
      const key = randomUUID();
      const answers = await Promise.all([deposit(one, userId, key), deposit(other, userId, key)]);
      return { call: 'deposit', sameKey: true, answers };
    }
    const names = Object.keys(CALLS);
    let call: string;
    let send: Send | null;
    do {
      call = names[Math.floor(random() * names.length)]!;
      send = await CALLS[call]!(stage, userId);
    } while (send === null);
    const sameKey = random() < 0.4;
    const key = randomUUID();
    const answers = await Promise.all([send(one, userId, key), send(other, userId, sameKey ? key : randomUUID())]);
    return { call, sameKey, answers };
  }

  const stage: PairStage = {
    money,
    balanceOf,
    handedIn: (userId) => handedIn(first!.db, userId, nowMs),
    spotOf: (userId, asset) => balanceOf(userId, 'spot', asset),
    async toFinancial(userId, amount) {
      const move = { asset: 'USDT', from: 'spot', to: 'financial', amount, clientOrderId: randomUUID() } as const;
      const moved = await money[0].transfers.submit(userId, move);
      if (!moved.ok) throw new Error(`not moved: ${moved.refusal}`);
    },
    async round(random) {
      // A day a round: no daily limit and no hold is part of the question.
      nowMs += 86_400_000;
      const pairs = await Promise.all(people.map((userId) => pair(userId, random)));
      await finish();
      return pairs;
    },
  };

  /** All steps of what is under way; each exchange wants to take every one of them. */
  async function finish(): Promise<void> {
    for (let step = 0; step < 6; step++) {
      nowMs += 60_000;
      await Promise.all(
        money.map(async (one, at) => {
          while (await one.deposits.runDue());
          while (await one.reviews.runDue());
          while (await one.loans.runDue());
          while (await one.sales.runDue());
          while (await one.earn.runDue());
          while (await takeSteps[at]!());
        }),
      );
    }
  }
  return stage;
}
