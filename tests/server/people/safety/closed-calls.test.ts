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
import { DECIDED_CALLS, whileClosed } from '../../../../protocol/while-closed.ts';
import type { WhileClosed } from '../../../../protocol/while-closed.ts';
import { callTransaction } from '../../../../server/infra/call-transaction.ts';
import { done } from '../../../../server/infra/outcome.ts';
import { restFixture } from '../../../fixtures/fixtures.ts';
import { httpStage } from '../../http/http-stage.ts';
import type { HttpStage } from '../../http/http-stage.ts';
import { LIVE_CALLS } from '../../http/live-calls.ts';
import { safetyStage, valueOf } from './safety-stage.ts';
import type { SafetyStage } from './safety-stage.ts';

type Person = Awaited<ReturnType<SafetyStage['person']>>;

/** Moves money out, opens risk, gives up interest, or deletes what cannot be had back. */
const STOPPED_BY_FREEZE = [
  'addressAdd',
  'bankWithdraw',
  'createSecondContractOrder',
  'currencyExchange',
  'eurQuickWithdraw',
  'fiatBind',
  'fiatWithdraw',
  'financeRedeem',
  'financeSubmit',
  'journalNoteRemove',
  'journalNoteSet',
  'journalTagRename',
  'kycDelete',
  'loanSubmit',
  'merchantSell',
  'oneClickWithdraw',
  'spotAmend',
  'spotOco',
  'spotSubmit',
  'strategyRemove',
  'strategySave',
  'submitSecondContract',
  'transfer',
  'uploadRemove',
  'withdrawPermission',
  'withdrawSubmit',
];
/** Money requests, each with a key, that work all the same: money comes in or back, or a debt gets smaller. */
const PAYS_IN = ['loanRepay', 'merchantMatch'];
/** A key alone does not move money: these say something. */
const SAYS = ['supportRequest', 'supportSend'];
/** Changes what protects the account. */
const STOPPED_BY_LOCK = [
  'addressAdd',
  'addressRemove',
  'fiatBind',
  'fiatUnbind',
  'kycDelete',
  'limitsSet',
  'mutesSet',
  'profileUpdate',
  'tardPwdSet',
  'updatePwd',
];

const namesOf = (calls: readonly Call[]) => calls.map(({ name }) => name).toSorted();
const refusedWhen = (when: keyof WhileClosed) =>
  DECIDED_CALLS.filter((name) => whileClosed(name)[when] !== 'allowed').toSorted();

describe('issue 39 A5: the table of what is closed', () => {
  it('knows every call of the contract, and no other', () => {
    expect(DECIDED_CALLS.toSorted()).toEqual(namesOf(CALLS));
    expect(() => whileClosed('newCall')).toThrow('newCall');
    // `in` an object these would be found.
    expect(() => whileClosed('constructor')).toThrow('constructor');
  });

  it('is the written lists', () => {
    expect(refusedWhen('whenFrozen')).toEqual(STOPPED_BY_FREEZE);
    expect(refusedWhen('whenLocked')).toEqual(STOPPED_BY_LOCK);
    expect(DECIDED_CALLS.filter((name) => whileClosed(name).whenLocked === 'tighterOnly')).toEqual(['limitsSet']);
  });

  it('refuses every call that moves money by a key, but for what pays in, and no public one', () => {
    const moving = CALLS.filter(({ body }) => 'clientOrderId' in ((body as TObject | undefined)?.properties ?? {}));
    expect(moving.length).toBeGreaterThan(8);
    const allowed = moving.filter(({ name }) => whileClosed(name).whenFrozen === 'allowed');
    expect(namesOf(allowed)).toEqual([...PAYS_IN, ...SAYS].toSorted());
    const open = CALLS.filter(({ access }) => access === 'public').map(({ name }) => whileClosed(name));
    expect(open.filter((row) => row.whenFrozen !== 'allowed' || row.whenLocked !== 'allowed')).toEqual([]);
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
  /** A call of this person that writes in a transaction of its own. */
  const transferOf = (stage: SafetyStage, person: Person, write: () => Promise<unknown>) =>
    stage.safety.calls.run({ call: 'transfer', ...person }, async () => {
      await callTransaction(stage.db, write);
      return done('done');
    });

  it('issue 39 A2: of many at once in any order none is written once it has answered', async () => {
    const stage = await safetyStage();
    for (let round = 0; round < 20; round += 1) {
      const person = await stage.person();
      let answered = false;
      let late = 0;
      const call = async (at: number) => {
        for (let pause = at % 7; pause > 0; pause -= 1) await turn();
        return transferOf(stage, person, async () => {
          await turn();
          if (answered) late += 1;
          if (at % 5 === 0) throw new Error('a work that fails');
        });
      };
      const [frozen] = await Promise.all([
        stage.safety.freeze(person.userId).then((state) => {
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
    const person = await stage.person();
    await stage.safety.freeze(person.userId);
    const signed = await stage.signed(person.userId, person.wallet);
    const { thawsAt } = valueOf(await stage.safety.askThaw(person.userId, signed)).freeze;
    const money = () => transferOf(stage, person, () => Promise.resolve());
    expect(await money()).toEqual({ ok: false, refusal: 'accountFrozen', details: { until: String(thawsAt) } });
    stage.later((thawsAt! - stage.now()) / 1000);
    expect(await money()).toEqual(done('done'));
    await stage.close();
  });
});
