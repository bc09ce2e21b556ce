import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSealing } from '../../../../server/infra/sealing.ts';
import { createBankAccounts } from '../../../../server/money/bank/bank-account.ts';
import { moneyStage } from '../money-stage.ts';
import type { MoneyStage } from '../money-stage.ts';

let stage: MoneyStage;
beforeAll(async () => {
  stage = await moneyStage();
});
afterAll(() => stage.close());

const PWD = 'correct horse';
/** Somebody with a fund password, without which nothing is bound. */
async function newPayer(): Promise<string> {
  const userId = await stage.newUser();
  expect(await stage.fundPasswords.set(userId, PWD)).toMatchObject({ ok: true });
  return userId;
}

const FIELDS = {
  bankName: 'Sparkasse Musterstadt',
  swiftCode: 'COBADEFFXXX',
  iban: 'DE89 3704 0044 0532 0130 00',
  bankNo: '4111 1111 1111 1111',
  country: 'DE',
  state: 'Hessen',
  city: 'Frankfurt',
  detailedAddress: 'Musterstraße 1, 2. Stock',
  postCode: '60311',
  surname: 'Müller',
  name: 'Ännchen',
  phone: '+49 1512 3456789',
  idCard: 'L01X00T471',
};
const ACCOUNT = { ...FIELDS, pwd: PWD };

describe('a bank account', () => {
  it('is answered to its owner alone, normalised, and masked where it would be worth stealing', async () => {
    const [ann, ben] = [await newPayer(), await newPayer()];
    expect(await stage.money.bank.show(ann)).toEqual({ bound: false });
    stage.told.length = 0;
    expect(await stage.money.bank.bind(ann, ACCOUNT)).toMatchObject({ ok: true });
    expect(stage.told).toEqual([{ userId: ann, change: { lines: [], things: [{ noun: 'bank', id: ann }] } }]);
    expect(await stage.money.bank.show(ann)).toEqual({
      bound: true,
      card: {
        ...FIELDS,
        phone: '+4915123456789',
        iban: '******************3000',
        bankNo: '************1111',
        idCard: '******T471',
        bindTime: expect.any(Number) as number,
      },
    });
    expect(await stage.money.bank.show(ben)).toEqual({ bound: false });
  });

  it('shows nothing of an ID number of eight characters or fewer', async () => {
    const user = await newPayer();
    await stage.money.bank.bind(user, { ...ACCOUNT, idCard: 'AB123456' });
    expect((await stage.money.bank.show(user)).card).toMatchObject({ idCard: '********' });
  });

  it('is replaced when bound again, also by twenty at once', async () => {
    const user = await newPayer();
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => stage.money.bank.bind(user, { ...ACCOUNT, city: `City ${at}` })),
    );
    await stage.money.bank.bind(user, { ...ACCOUNT, city: 'Last' });
    expect((await stage.money.bank.show(user)).card).toMatchObject({ city: 'Last' });
  });

  it('lies in the database without one readable field, each sealed anew, and opens only where it belongs', async () => {
    const [ann, ben] = [await newPayer(), await newPayer()];
    await stage.money.bank.bind(ann, ACCOUNT);
    await stage.money.bank.bind(ben, ACCOUNT);
    const { rows } = await sql<{ user_id: string; sealed: Record<string, string>; text: string }>`
      select user_id, sealed, sealed::text as text from bank_binding where user_id in (${ann}, ${ben}) order by user_id = ${ben}
    `.execute(stage.db);
    const [hers, his] = rows;
    // A shorter value, as the country's two letters, stands in a sealed text by chance now and then.
    for (const value of Object.values(ACCOUNT).filter(({ length }) => length > 4))
      expect(hers!.text).not.toContain(value);
    expect(hers!.text).not.toContain('3704');
    for (const field of Object.keys(FIELDS)) expect(hers!.sealed[field]).not.toBe(his!.sealed[field]);
    const put = (userId: string, sealed: object) =>
      sql`update bank_binding set sealed = ${JSON.stringify(sealed)}::jsonb where user_id = ${userId}`.execute(
        stage.db,
      );
    await put(ben, hers!.sealed);
    await expect(stage.money.bank.show(ben)).rejects.toThrow();
    await put(ben, { ...his!.sealed, iban: his!.sealed['idCard'] });
    await expect(stage.money.bank.show(ben)).rejects.toThrow();
    await put(ben, his!.sealed);
    expect(await stage.money.bank.show(ben)).toMatchObject({ bound: true });
    const stranger = createBankAccounts({ ...stage.parts, sealing: createSealing(randomBytes(32)) });
    await expect(stranger.show(ben)).rejects.toThrow();
  });

  it.each([
    ['swiftCode', 'COBADEF'],
    ['iban', 'DE89370400440532013001'],
    ['bankNo', '4111111111111112'],
    ['country', 'XX'],
    ['state', '   '],
    ['postCode', '6031'],
    ['phone', '15123456789'],
    ['phone', '+4912'],
    ['idCard', 'A-1'],
    ['idCard', 'ÄÖÜ'],
    ['name', '\u00a0'],
  ])('with a wrong %s (%s) is refused by the name of the field', async (field, value) => {
    const user = await newPayer();
    expect(await stage.money.bank.bind(user, { ...ACCOUNT, [field]: value })).toEqual({
      ok: false,
      refusal: 'bankFieldInvalid',
      details: { field, fields: field },
    });
    expect(await stage.money.bank.show(user)).toEqual({ bound: false });
  });

  it('with several wrong fields names them all', async () => {
    const user = await newPayer();
    expect(await stage.money.bank.bind(user, { ...ACCOUNT, iban: 'x', phone: 'y', postCode: '1' })).toMatchObject({
      details: { field: 'iban', fields: 'iban,postCode,phone' },
    });
  });

  it('takes its card number as a number too', async () => {
    const user = await newPayer();
    expect(await stage.money.bank.bind(user, { ...ACCOUNT, bankNo: 4111111111111111 })).toMatchObject({ ok: true });
    expect((await stage.money.bank.show(user)).card).toMatchObject({ bankNo: '************1111' });
  });
});

describe('unlinking a bank account', () => {
  const bank = () => stage.money.bank;
  /** Links an account and returns when. */
  async function link(userId: string, change: Partial<typeof ACCOUNT> = {}): Promise<number> {
    stage.later(1);
    expect(await bank().bind(userId, { ...ACCOUNT, ...change })).toMatchObject({ ok: true });
    return (await bank().show(userId)).card!.bindTime;
  }
  const messagesOf = async (userId: string) =>
    (await stage.mailsOf(userId)).filter(({ title }) => title === 'Bank account unlinked');

  it('removes it and says so once, also when the same is asked for again and twenty times at once', async () => {
    const user = await stage.newAccount();
    await stage.fundPasswords.set(user, PWD);
    const bindTime = await link(user);
    stage.told.length = 0;
    const answers = await Promise.all(Array.from({ length: 20 }, () => bank().unbind(user, { bindTime, pwd: PWD })));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await bank().unbind(user, { bindTime, pwd: PWD })).toMatchObject({ ok: true });
    expect(await bank().show(user)).toEqual({ bound: false });
    expect(await messagesOf(user)).toHaveLength(1);
    expect(stage.told.map(({ change }) => change.things.map(({ noun }) => noun))).toEqual([['bank', 'mail']]);
    const { rows } = await sql`select 1 from bank_binding where user_id = ${user}`.execute(stage.db);
    expect(rows).toEqual([]);
  });

  it('is refused without the fund password, and a wrong one is counted', async () => {
    const user = await stage.newAccount();
    await stage.fundPasswords.set(user, PWD);
    const bindTime = await link(user);
    expect(await bank().unbind(user, { bindTime, pwd: 'not this one' })).toMatchObject({
      refusal: 'fundPasswordWrong',
      details: { triesLeft: '4' },
    });
    expect(await bank().show(user)).toMatchObject({ bound: true });
    const stranger = await stage.newUser();
    expect(await bank().unbind(stranger, { bindTime, pwd: PWD })).toMatchObject({ ok: false });
    expect(await bank().show(user)).toMatchObject({ bound: true });
    expect(await messagesOf(user)).toEqual([]);
  });

  it('touches no account of another person that was linked at the same time', async () => {
    const [ann, ben] = [await newPayer(), await newPayer()];
    stage.later(1);
    await Promise.all([bank().bind(ann, ACCOUNT), bank().bind(ben, ACCOUNT)]);
    const { bindTime } = (await bank().show(ben)).card!;
    expect((await bank().show(ann)).card!.bindTime).toBe(bindTime);
    await bank().unbind(ann, { bindTime, pwd: PWD });
    expect(await bank().show(ann)).toEqual({ bound: false });
    expect(await bank().show(ben)).toMatchObject({ bound: true });
  });

  it('leaves one that was linked since, in any order of linking and unlinking', async () => {
    const user = await newPayer();
    const times: number[] = [1];
    let linked: number | null = null;
    // A fixed walk: every other step unlinks one of the accounts there ever were.
    for (let step = 0; step < 30; step++) {
      if (step % 3 !== 1) {
        linked = await link(user, { city: `City ${step}` });
        times.push(linked);
      } else {
        const bindTime = times[(step * 7) % times.length]!;
        await bank().unbind(user, { bindTime, pwd: PWD });
        if (bindTime === linked) linked = null;
      }
      expect((await bank().show(user)).card?.bindTime ?? null).toBe(linked);
    }
    await bank().unbind(user, { bindTime: linked!, pwd: PWD });
    expect(await bank().show(user)).toEqual({ bound: false });
  });

  it('works for one whose key is lost', async () => {
    const user = await newPayer();
    const bindTime = await link(user);
    const keyless = createBankAccounts({ ...stage.parts, sealing: createSealing(randomBytes(32)) });
    await expect(keyless.show(user)).rejects.toThrow();
    expect(await keyless.unbind(user, { bindTime, pwd: PWD })).toMatchObject({ ok: true });
    expect(await bank().show(user)).toEqual({ bound: false });
  });
});
