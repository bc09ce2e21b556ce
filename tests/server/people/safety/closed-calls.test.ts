import { setImmediate as turn } from 'node:timers/promises';
import type { TObject } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../../protocol/call.ts';
import { CALLS } from '../../../../protocol/calls.ts';
import { REFUSALS } from '../../../../protocol/errors.ts';
import { limitsSet } from '../../../../protocol/rest/limits.ts';
import {
  safetyFreeze,
  safetyState,
  settingsLock,
  settingsUnlock,
  unfreezeMessage,
} from '../../../../protocol/rest/safety.ts';
import { done } from '../../../../server/infra/outcome.ts';
import { restFixture } from '../../../fixtures/fixtures.ts';
import { httpStage } from '../../http/http-stage.ts';
import type { HttpStage } from '../../http/http-stage.ts';
import { LIVE_CALLS } from '../../http/live-calls.ts';
import { safetyStage, valueOf } from './safety-stage.ts';

/** Moves money out or opens risk. */
const STOPPED_BY_FREEZE = [
  'addressAdd',
  'createSecondContractOrder',
  'currencyExchange',
  'eurQuickWithdraw',
  'fiatBind',
  'fiatWithdraw',
  'financeSubmit',
  'loanSubmit',
  'merchantSell',
  'oneClickWithdraw',
  'spotAmend',
  'spotOco',
  'spotSubmit',
  'submitSecondContract',
  'transfer',
  'withdrawSubmit',
];
/** Money requests, each with a key, that work all the same: money comes in or back, or a debt gets smaller. */
const PAYS_IN = ['financeRedeem', 'loanRepay', 'merchantMatch'];
/** A key alone does not move money: these say something. */
const SAYS = ['supportRequest', 'supportSend'];
/** Changes what protects the account. */
const STOPPED_BY_LOCK = [
  'addressAdd',
  'addressRemove',
  'fiatBind',
  'limitsSet',
  'mutesSet',
  'profileUpdate',
  'tardPwdSet',
  'updatePwd',
];

const namesOf = (calls: readonly Call[]) => calls.map(({ name }) => name).toSorted();

describe('the declarations', () => {
  it('are the written lists', () => {
    expect(namesOf(CALLS.filter(({ whileFrozen }) => whileFrozen))).toEqual(STOPPED_BY_FREEZE);
    expect(namesOf(CALLS.filter(({ whileLocked }) => whileLocked))).toEqual(STOPPED_BY_LOCK);
    expect(namesOf(CALLS.filter(({ whileLocked }) => whileLocked === 'tighterOnly'))).toEqual(['limitsSet']);
  });

  it('are made by every call that moves money by a key, but for what pays in, and by no public one', () => {
    const moving = CALLS.filter(({ body }) => 'clientOrderId' in ((body as TObject | undefined)?.properties ?? {}));
    expect(moving.length).toBeGreaterThan(8);
    const undeclared = moving.filter(({ whileFrozen }) => !whileFrozen);
    expect(namesOf(undeclared)).toEqual([...PAYS_IN, ...SAYS].toSorted());
    expect(CALLS.filter((call) => call.access === 'public' && (call.whileFrozen || call.whileLocked))).toEqual([]);
  });
});

describe('over HTTP', () => {
  let stage: HttpStage;
  let wallets = 100;
  const newToken = async () => (await stage.signIn(++wallets)).token;
  beforeAll(async () => {
    stage = await httpStage();
  });
  afterAll(() => stage.close());

  const ENDS_OR_CLOSES = new Set(['loginOut', 'sessionRevoke', 'safetyFreeze', 'settingsLock', 'settingsUnlock']);
  const WALKED = LIVE_CALLS.filter(({ name, multipart }) => !multipart && !ENDS_OR_CLOSES.has(name));

  async function codesOf(token: string): Promise<ReadonlyMap<string, unknown>> {
    const codes = new Map<string, unknown>();
    for (const call of WALKED) {
      const { params, query, headers, body } = restFixture(call.name).request;
      const { envelope } = await stage.send(call, {
        ...(params ? { params } : {}),
        ...(query && !call.queryOrBody ? { query } : {}),
        ...(headers ? { headers } : {}),
        body: body ?? {},
        ...(call.access === 'user' ? { token } : {}),
      });
      codes.set(call.name, envelope?.code);
    }
    return codes;
  }
  const withCode = (codes: ReadonlyMap<string, unknown>, code: number) =>
    [...codes].flatMap(([name, answered]) => (answered === code ? [name] : [])).toSorted();

  it('a frozen account is refused exactly what the list says, of all calls there are', async () => {
    const token = await newToken();
    expect((await stage.send(safetyFreeze, { token })).data).toMatchObject({ freeze: { frozen: true } });
    const codes = await codesOf(token);
    expect(codes.size).toBe(WALKED.length);
    expect(withCode(codes, REFUSALS.accountFrozen.code)).toEqual(STOPPED_BY_FREEZE);
    expect([...codes].filter(([, code]) => Number(code) >= 500 && Number(code) < 600)).toEqual([]);
  });

  it('locked settings are refused exactly what the list says, and say when that could end', async () => {
    const token = await newToken();
    await stage.send(limitsSet, { token, body: { maxStake: '50', dailyLoss: '20' } });
    await stage.send(settingsLock, { token, body: { days: 3 } });
    // The recorded set is looser.
    expect(withCode(await codesOf(token), REFUSALS.settingsLocked.code)).toEqual(STOPPED_BY_LOCK);

    const { envelope } = await stage.send(limitsSet, { token, body: {} });
    const { serverTime } = (await stage.send(safetyState, { token })).data as { serverTime: number };
    const until = Number(envelope?.details?.['until']);
    expect(Math.abs(until - serverTime - 3 * 60_000)).toBeLessThan(60_000);
    const { data } = await stage.send(settingsUnlock, { token });
    const { endsAt } = (data as { settingsLock: { endsAt: number } }).settingsLock;
    expect((await stage.send(limitsSet, { token, body: {} })).envelope).toMatchObject({
      code: REFUSALS.settingsLocked.code,
      details: { until: String(endsAt) },
    });
  });

  it('locked limits get tighter, never looser', async () => {
    const token = await newToken();
    const set = async (body: object) => (await stage.send(limitsSet, { token, body })).envelope;
    await set({ maxStake: '50', dailyLoss: '100' });
    await stage.send(settingsLock, { token, body: { days: 1 } });
    expect(await set({ maxStake: '40', dailyLoss: '100', sessionMinutes: 30 })).toMatchObject({ code: 200 });
    expect(await set({ maxStake: '40', dailyLoss: '101', sessionMinutes: 30 })).toMatchObject({ code: 651 });
    expect(await set({ maxStake: '10', dailyLoss: '100' })).toMatchObject({ code: 651 });
    expect(await set({ maxStake: '40', dailyLoss: '100', sessionMinutes: 30 })).toMatchObject({
      code: 200,
      data: { current: { maxStake: '40', dailyLoss: '100', sessionMinutes: 30 } },
    });
  });

  it('a frozen account says when it thaws only once that was asked for, and others go on', async () => {
    const token = await newToken();
    const other = await newToken();
    await stage.send(safetyFreeze, { token });
    await stage.send(unfreezeMessage, { token, body: { chainId: 1 } });
    const body = restFixture('transfer').request.body;
    const call = LIVE_CALLS.find(({ name }) => name === 'transfer')!;
    expect((await stage.send(call, { token, body })).envelope).toEqual({ code: 650, msg: REFUSALS.accountFrozen.msg });
    expect((await stage.send(call, { token: other, body })).envelope).toMatchObject({ code: 200 });
  });
});

describe('a freeze beside calls under way', () => {
  it('answers when those that came through have ended, and nothing that began behind it is done', async () => {
    const stage = await safetyStage();
    const { userId } = await stage.person();
    const { calls } = stage.safety;
    const money = { whileFrozen: 'refused' } as const;
    const said: string[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = calls.run(money, userId, async () => {
      said.push('slow begins');
      await held;
      said.push('slow ends');
      return done(undefined);
    });
    while (said.length === 0) await turn();
    const freezing = stage.safety.freeze(userId).then(() => said.push('frozen'));
    while (!(await stage.safety.state(userId)).freeze.frozen) await turn();
    expect(await calls.run(money, userId, () => Promise.resolve(done('done')))).toEqual({
      ok: false,
      refusal: 'accountFrozen',
    });
    // A thaw of another account, and calls that are not declared, do not wait.
    expect(await calls.run({}, userId, () => Promise.resolve(done('done')))).toEqual(done('done'));
    expect(said).toEqual(['slow begins']);
    release();
    await Promise.all([slow, freezing]);
    expect(said).toEqual(['slow begins', 'slow ends', 'frozen']);
    await stage.close();
  });

  it('of many at once in any order none is done once it has answered, and a work that fails holds nobody up', async () => {
    const stage = await safetyStage();
    for (let round = 0; round < 20; round += 1) {
      const { userId } = await stage.person();
      let answered = false;
      let late = 0;
      const call = async (at: number) => {
        for (let pause = at % 7; pause > 0; pause -= 1) await turn();
        return stage.safety.calls.run({ whileFrozen: 'refused' }, userId, async () => {
          await turn();
          if (answered) late += 1;
          if (at % 5 === 0) throw new Error('a work that fails');
          return done(undefined);
        });
      };
      const [frozen] = await Promise.all([
        stage.safety.freeze(userId).then((state) => {
          answered = true;
          return state;
        }),
        Promise.allSettled(Array.from({ length: 20 }, (_, at) => call(at + round))),
      ]);
      expect([frozen.freeze.frozen, late]).toEqual([true, 0]);
    }
    await stage.close();
  });

  it('works again when it has thawed, by the time alone', async () => {
    const stage = await safetyStage();
    const { userId, wallet } = await stage.person();
    await stage.safety.freeze(userId);
    const { thawsAt } = valueOf(await stage.safety.askThaw(userId, await stage.signed(userId, wallet))).freeze;
    const money = () => stage.safety.calls.run({ whileFrozen: 'refused' }, userId, () => Promise.resolve(done('done')));
    expect(await money()).toEqual({ ok: false, refusal: 'accountFrozen', details: { until: String(thawsAt) } });
    stage.later((thawsAt! - stage.now()) / 1000);
    expect(await money()).toEqual(done('done'));
    await stage.close();
  });
});
