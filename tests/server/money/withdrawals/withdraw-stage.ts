import { expect } from 'vitest';
import { available, ISSUANCE } from '../../../../server/ledger/accounts.ts';
import { parseAmount } from '../../../../server/ledger/amount.ts';
import { createSteps } from '../../../../server/money/withdrawals/withdrawal-steps.ts';
import type { WithdrawalWire } from '../../../../server/money/withdrawals/withdrawal-store.ts';
import { HOLD_MS } from '../money-parts-of.ts';
import { moneyStage } from '../money-stage.ts';

export const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
export const PWD = 'correct horse';

/** A bank account as the app sends it. */
export const BANK = {
  bankName: 'Bank',
  swiftCode: 'COBADEFF',
  iban: 'DE89370400440532013000',
  bankNo: '4111111111111111',
  country: 'DE',
  state: 'Hessen',
  city: 'Frankfurt',
  detailedAddress: 'Street 1',
  postCode: '60311',
  surname: 'Müller',
  name: 'Anna',
  phone: '+4915123456789',
  idCard: 'L01X00T471',
  pwd: PWD,
};

/** The stage of money with people who may withdraw, and steps that a test takes by hand. */
export async function withdrawStage() {
  const stage = await moneyStage();
  // The expected sums of the tests are based on these prices.
  for (const [asset, price] of Object.entries({ EUR: '1.15824', BTC: '91240.5', ETH: '3085.42' })) {
    stage.prices.setPrice(asset, price);
  }
  const takeSteps = createSteps(stage.parts);
  return {
    ...stage,
    /** Makes a user with the play funds of a new account and a fund password. */
    async newPayer(): Promise<string> {
      const userId = await stage.newUser();
      expect(await stage.fundPasswords.set(userId, PWD)).toMatchObject({ ok: true });
      return userId;
    },
    /** Does the same as `newPayer` and saves an address whose hold is over. */
    async newSender(): Promise<{ readonly userId: string; readonly addressId: string }> {
      const userId = await this.newPayer();
      const addressId = await this.save(userId);
      stage.later(HOLD_MS);
      return { userId, addressId };
    },
    async save(userId: string, address = TRON, network = 'TRC20'): Promise<string> {
      const saved = await stage.money.withdrawals.addresses.add(userId, {
        label: 'Savings',
        network,
        address,
        pwd: PWD,
      });
      if (!saved.ok) throw new Error(saved.refusal);
      return saved.value.id;
    },
    /** Binds a bank account whose hold is over. */
    async bindBank(userId: string, iban = 'DE89370400440532013000'): Promise<void> {
      expect(await stage.money.bank.bind(userId, { ...BANK, iban })).toMatchObject({ ok: true });
      stage.later(HOLD_MS);
    },
    wish: (
      amount: string | number,
      change: { coin?: string; network?: string; address?: string; pwd?: string; key?: string } = {},
    ) => ({
      coin: change.coin ?? 'USDT',
      network: change.network ?? 'TRC20',
      address: change.address ?? TRON,
      amount,
      pwd: change.pwd ?? PWD,
      clientOrderId: change.key ?? stage.newKey(),
    }),
    /** Play money beside that of a new account. */
    async give(userId: string, asset: string, amount: string): Promise<void> {
      const value = parseAmount(amount);
      await stage.db.transaction().execute((trx) =>
        stage.ledger.post(trx, {
          key: `give:${stage.newKey()}`,
          kind: 'grant',
          ref: userId,
          postings: [
            { account: ISSUANCE, asset, amount: -value },
            { account: available(userId, 'spot'), asset, amount: value },
          ],
        }),
      );
    },
    takeSteps,
    /** Lets the clock run and takes every step, until nothing is due any more. */
    async finish(): Promise<void> {
      for (let round = 0; round < 6; round++) {
        stage.later(31_000);
        while (await takeSteps());
      }
    },
    async withdrawal(userId: string, id: string): Promise<WithdrawalWire> {
      const { rows } = await stage.money.withdrawals.list(userId, { id });
      return rows[0]!;
    },
  };
}

export type WithdrawStage = Awaited<ReturnType<typeof withdrawStage>>;
