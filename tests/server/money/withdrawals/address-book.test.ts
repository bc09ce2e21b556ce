import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '../../messages/mails-of.ts';
import { HOLD_MS } from '../money-parts-of.ts';
import { PWD, TRON, withdrawStage } from './withdraw-stage.ts';
import type { WithdrawStage } from './withdraw-stage.ts';

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

let stage: WithdrawStage;
beforeAll(async () => {
  stage = await withdrawStage();
});
afterAll(() => stage.close());

const book = () => stage.money.withdrawals.addresses;
const add = (userId: string, change: { label?: string; network?: string; address?: string; pwd?: string } = {}) =>
  book().add(userId, { label: 'Savings', network: 'TRC20', address: TRON, pwd: PWD, ...change });

describe('the address book', () => {
  it('keeps an address once, tells the inbox and open pages, and lets it wait', async () => {
    const userId = await stage.newPayer();
    await accountOf(stage.db, userId);
    stage.told.length = 0;
    const saved = await add(userId);
    if (!saved.ok) throw new Error(saved.refusal);
    const { id, usableFrom, createTime } = saved.value;
    expect(usableFrom - createTime).toBe(HOLD_MS);
    expect(await book().list(userId)).toEqual([saved.value]);
    const [mail, ...others] = await stage.mailsOf(userId);
    expect(mail).toMatchObject({ id: `address-${id}`, type: 'security' });
    expect(mail?.content).toContain(`\u2068Savings\u2069, TRC20: \u2068${TRON}\u2069`);
    const things = [
      { noun: 'address', id },
      { noun: 'mail', id: `address-${id}` },
    ];
    expect(stage.told).toEqual([{ userId, change: { lines: [], things } }]);
    expect(await add(userId)).toEqual({ ok: false, refusal: 'addressKnown' });
    expect(others).toEqual([]);
    expect(await stage.mailsOf(userId)).toHaveLength(1);
  });

  it('knows an address in every spelling, and the same one on another network as another', async () => {
    const userId = await stage.newPayer();
    expect(await add(userId, { network: 'ERC20', address: EVM.toLowerCase() })).toMatchObject({
      value: { address: EVM },
    });
    expect(await add(userId, { network: 'ERC20', address: EVM })).toMatchObject({ refusal: 'addressKnown' });
    expect(await add(userId, { network: 'BEP20', address: EVM })).toMatchObject({ ok: true });
  });

  it('issue 39 F24: keeps a label without marks of direction, and an address without what was pasted around it', async () => {
    const userId = await stage.newPayer();
    const saved = await add(userId, { label: '\u202eSav\u00a0ings\u200b', address: `\u202a${TRON}\u200b` });
    expect(saved).toMatchObject({ value: { label: 'Sav ings', address: TRON } });
    expect(await add(userId, { label: '\u202e\u200b' })).toEqual({ ok: false, refusal: 'malformed' });
  });

  it.each([
    [{ network: 'SOL' }, 'withdrawNetworkUnknown'],
    [{ address: EVM }, 'withdrawAddress'],
    [{ pwd: 'wrong one' }, 'fundPasswordWrong'],
  ])('refuses %o: %s', async (change, refusal) => {
    const userId = await stage.newPayer();
    expect(await add(userId, change)).toMatchObject({ ok: false, refusal });
    expect(await book().list(userId)).toEqual([]);
  });

  it('without a fund password is closed', async () => {
    expect(await add(await stage.newUser())).toMatchObject({ refusal: 'fundPasswordNotSet' });
  });

  it('is full at fifty, also when many come at once', async () => {
    const userId = await stage.newPayer();
    const addressOf = (at: number) => `0x${at.toString(16).padStart(40, '0')}`;
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => add(userId, { network: 'ERC20', address: addressOf(at) })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(50);
    expect(answers.filter((answer) => !answer.ok && answer.refusal === 'addressBookFull')).toHaveLength(10);
  });

  it('removes for its owner only; a removed one saved again waits again', async () => {
    const [userId, other] = [await stage.newPayer(), await stage.newPayer()];
    const id = await stage.save(userId);
    expect(await book().remove(other, id)).toEqual({ ok: false, refusal: 'notFound' });
    expect(await book().remove(userId, 'no-such-id')).toEqual({ ok: false, refusal: 'notFound' });
    stage.later(HOLD_MS);
    expect(await book().remove(userId, id)).toMatchObject({ ok: true });
    expect(await book().remove(userId, id)).toEqual({ ok: false, refusal: 'notFound' });
    await stage.save(userId);
    const placed = await stage.money.withdrawals.submit(userId, stage.wish('20'));
    const [saved] = await book().list(userId);
    expect(placed).toMatchObject({ ok: true, value: { order: { holdUntil: saved!.usableFrom } } });
  });
});
