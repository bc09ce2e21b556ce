import type { BodyOf, DataOf } from '../../../protocol/call.ts';
import type { fiatBind, fiatBinding, fiatUnbind } from '../../../protocol/rest/fiat.ts';
import { checkBankFields } from '../../../protocol/units/bank-fields.ts';
import type { BankFields } from '../../../protocol/units/bank-fields.ts';
import { callTransaction } from '../../infra/call-transaction.ts';
import { masked } from '../../infra/masked.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { putMessage } from '../../messages/put-messages.ts';
import { bankBound, bankUnbound } from '../../messages/security-messages.ts';
import type { MoneyParts } from '../money-parts.ts';
import { deleteBank, readBank, writeBank } from './bank-store.ts';

/** The bank account that a user has bound. It is stored encrypted and never leaves the server in full. */
export interface BankAccounts {
  show(userId: string): Promise<DataOf<typeof fiatBinding>>;
  /**
   * Binds an account in place of an earlier one. Withdrawals to it stay under review until its hold ends, and a message
   * says so. Refusals: bankFieldInvalid {field, fields}, those of the fund password.
   */
  bind(userId: string, request: BodyOf<typeof fiatBind>): Promise<Outcome<undefined>>;
  /**
   * Unlinks the account that was bound at `bindTime`, and a message says so. One that is gone, or was replaced since, is
   * done already: nothing changes. Refusals: those of the fund password.
   */
  unbind(userId: string, request: BodyOf<typeof fiatUnbind>): Promise<Outcome<undefined>>;
}

const maskedCard = (fields: BankFields) => ({
  ...fields,
  iban: masked(fields.iban),
  bankNo: masked(fields.bankNo),
  idCard: masked(fields.idCard),
});

export const createBankAccounts = ({ db, clock, news, sealing, fundPasswords, holdMs }: MoneyParts): BankAccounts => ({
  async show(userId) {
    const bound = await readBank(db, sealing, userId);
    return bound ? { bound: true, card: { ...maskedCard(bound.fields), bindTime: bound.boundMs } } : { bound: false };
  },

  async bind(userId, { pwd, ...request }) {
    // A number is read as its digits; the contract has refused numbers above 2^53 (decision 60).
    const checked = checkBankFields({ ...request, bankNo: String(request.bankNo) });
    if (!checked.ok) {
      return refused('bankFieldInvalid', { field: checked.wrong[0]!, fields: checked.wrong.join(',') });
    }
    const allowed = await fundPasswords.verify(userId, pwd);
    if (!allowed.ok) return allowed;
    const boundMs = clock.now();
    const message = await callTransaction(db, async (trx) => {
      await writeBank(trx, sealing, userId, { fields: checked.fields, boundMs }, boundMs + holdMs);
      return putMessage(trx, bankBound(userId, masked(checked.fields.iban), boundMs, holdMs / 1000));
    });
    news.publish(userId, { lines: [], things: [{ noun: 'bank', id: userId }, ...message] });
    return done(undefined);
  },

  async unbind(userId, { bindTime, pwd }) {
    const allowed = await fundPasswords.verify(userId, pwd);
    if (!allowed.ok) return allowed;
    const message = await callTransaction(db, async (trx) =>
      (await deleteBank(trx, userId, bindTime)) ? putMessage(trx, bankUnbound(userId, bindTime)) : null,
    );
    if (message !== null) news.publish(userId, { lines: [], things: [{ noun: 'bank', id: userId }, ...message] });
    return done(undefined);
  },
});
