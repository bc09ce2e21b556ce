import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseSignInMessage } from '../../../../protocol/sign-in-message.ts';
import { UNFREEZE_STATEMENT } from '../../../../protocol/unfreeze-statement.ts';
import { openedAgain } from '../../money/loans/loan-stage.ts';
import { LOCK_DAY_S, ORIGINS, safetyStage, UNFREEZE_S, valueOf } from './safety-stage.ts';
import type { SafetyStage } from './safety-stage.ts';

const TWENTY = Array.from({ length: 20 }, (_, at) => at);
const refusedAs = (refusal: string) => ({ ok: false, refusal });

let stage: SafetyStage;
beforeAll(async () => {
  stage = await safetyStage();
});
afterAll(() => stage.close());

describe('a freeze', () => {
  it('holds until its owner has signed and waited, in a later process too', async () => {
    const { userId, wallet } = await stage.person();
    expect((await stage.safety.state(userId)).freeze).toEqual({ frozen: false, waitSeconds: UNFREEZE_S });
    const since = stage.now();
    expect((await stage.safety.freeze(userId)).freeze).toEqual({ frozen: true, since, waitSeconds: UNFREEZE_S });

    stage.later(1_000_000);
    const signed = await stage.signed(userId, wallet);
    const thawAskedAt = stage.now();
    const thawsAt = thawAskedAt + UNFREEZE_S * 1000;
    const asked = { frozen: true, since, thawAskedAt, thawsAt, waitSeconds: UNFREEZE_S };
    expect(valueOf(await stage.safety.askThaw(userId, signed)).freeze).toEqual(asked);

    stage.later(UNFREEZE_S - 1);
    // The answer was lost, and so was the process.
    const other = await openedAgain(stage.database);
    const later = stage.engine(other.db);
    expect(valueOf(await later.askThaw(userId, signed)).freeze).toEqual(asked);
    stage.later(1);
    expect((await later.state(userId)).freeze.frozen).toBe(false);
    expect(await later.askThaw(userId, signed)).toEqual(refusedAs('notFrozen'));
    await other.close();
    expect(stage.told.filter((line) => line.startsWith(userId))).toEqual([
      `${userId} frozen-${userId}`,
      `${userId} thaw-${userId}`,
    ]);
  });

  it('anew calls the thaw off, and neither the text that asked nor one that was handed out before is worth anything', async () => {
    const { userId, wallet } = await stage.person();
    const since = stage.now();
    await stage.safety.freeze(userId);
    const first = await stage.signed(userId, wallet);
    valueOf(await stage.safety.askThaw(userId, first));
    const second = await stage.signed(userId, wallet);
    stage.later(5);
    expect((await stage.safety.freeze(userId)).freeze).toEqual({ frozen: true, since, waitSeconds: UNFREEZE_S });
    for (const signed of [first, second]) {
      expect(await stage.safety.askThaw(userId, signed)).toEqual(refusedAs('nonceExpired'));
    }
    stage.later(UNFREEZE_S * 2);
    expect((await stage.safety.state(userId)).freeze.frozen).toBe(true);
  });

  it('asked to thaw again keeps the first time', async () => {
    const { userId, wallet } = await stage.person();
    await stage.safety.freeze(userId);
    const { thawsAt } = valueOf(await stage.safety.askThaw(userId, await stage.signed(userId, wallet))).freeze;
    stage.later(10);
    const again = valueOf(await stage.safety.askThaw(userId, await stage.signed(userId, wallet)));
    expect(again.freeze.thawsAt).toBe(thawsAt);
  });
});

describe('the text for a thaw', () => {
  it('is ASCII, names the site that asks if it is ours, the address and what is signed, and signs nobody in', async () => {
    const { userId, wallet } = await stage.person();
    expect(await stage.safety.offerThaw(userId, 1, undefined)).toEqual(refusedAs('notFrozen'));
    await stage.safety.freeze(userId);
    expect(await stage.safety.offerThaw(userId, 12_345, undefined)).toEqual(refusedAs('chainUnsupported'));
    for (const [origin, domain] of [
      [ORIGINS[1], 'localhost:8080'],
      ['https://evil.example', 'tern.example'],
    ] as const) {
      const { message } = valueOf(await stage.safety.offerThaw(userId, 56, origin));
      expect(message).toMatch(/^[\n\x20-\x7e]+$/);
      expect(parseSignInMessage(message)).toMatchObject({
        ok: true,
        fields: { domain, address: wallet.address, statement: UNFREEZE_STATEMENT, chainId: 56 },
      });
    }
  });

  it('is taken once, for five minutes, from the wallet of the account and as it was written', async () => {
    const { userId, wallet } = await stage.person();
    const stranger = await stage.person();
    await stage.safety.freeze(userId);
    await stage.safety.freeze(stranger.userId);
    const { message, signature } = await stage.signed(userId, wallet);
    const ask = (change: object) => stage.safety.askThaw(userId, { message, signature, ...change });
    expect(await ask({ signature: await stranger.wallet.signMessage(message) })).toEqual(refusedAs('signatureInvalid'));
    expect(await ask({ signature: `0x${'00'.repeat(65)}` })).toEqual(refusedAs('signatureInvalid'));
    expect(await ask({ signature: `0x${'ab'.repeat(130)}` })).toEqual(refusedAs('contractWallet'));
    const changed = message.replace('costs nothing', 'costs nothin9');
    expect(await ask({ message: changed, signature: await wallet.signMessage(changed) })).toEqual(
      refusedAs('messageMismatch'),
    );
    const foreign = await stage.signed(stranger.userId, stranger.wallet);
    const unknown = { message: 'no such text', signature: foreign.signature };
    expect(await stage.safety.askThaw(userId, foreign)).toEqual(await stage.safety.askThaw(userId, unknown));
    stage.later(300);
    expect(await ask({})).toEqual(refusedAs('nonceExpired'));
    expect((await stage.safety.state(userId)).freeze.thawsAt).toBeUndefined();
  });
});

describe('a settings lock', () => {
  it('gets longer at once, never shorter, and ends its days after it is asked to', async () => {
    const { userId } = await stage.person();
    const lockOf = async () => (await stage.safety.state(userId)).settingsLock;
    expect(await lockOf()).toEqual({ on: false, daySeconds: LOCK_DAY_S });
    expect(await stage.safety.unlock(userId)).toMatchObject({ settingsLock: { on: false } });
    const since = stage.now();
    valueOf(await stage.safety.lock(userId, 3));
    valueOf(await stage.safety.lock(userId, 7));
    expect(await stage.safety.lock(userId, 3)).toEqual({ ...refusedAs('lockShorter'), details: { days: '7' } });
    expect(await lockOf()).toEqual({ on: true, since, days: 7, daySeconds: LOCK_DAY_S });

    const endAskedAt = stage.now();
    await stage.safety.unlock(userId);
    stage.later(1);
    const { settingsLock: asked } = await stage.safety.unlock(userId);
    expect(asked).toMatchObject({ on: true, endAskedAt, endsAt: endAskedAt + 7 * LOCK_DAY_S * 1000 });
    valueOf(await stage.safety.lock(userId, 7));
    expect((await lockOf()).endsAt).toBeUndefined();
    await stage.safety.unlock(userId);
    stage.later(7 * LOCK_DAY_S - 1);
    expect((await lockOf()).on).toBe(true);
    stage.later(1);
    expect(await lockOf()).toEqual({ on: false, daySeconds: LOCK_DAY_S });
    valueOf(await stage.safety.lock(userId, 1));
    expect(await lockOf()).toMatchObject({ on: true, days: 1, since: stage.now() });
  });
});

it('says until when a changed fund password holds withdrawals', async () => {
  const { userId } = await stage.person();
  valueOf(await stage.fundPasswords.set(userId, 'sandbox-1'));
  expect(await stage.safety.state(userId)).not.toHaveProperty('withdrawHoldUntil');
  valueOf(await stage.fundPasswords.change(userId, { oldPwd: 'sandbox-1', newPwd: 'sandbox-2' }));
  expect(await stage.safety.state(userId)).toMatchObject({ withdrawHoldUntil: stage.now() + 50_000 });
});

it('whatever one does, others are as they were', async () => {
  const [one, other] = [await stage.person(), await stage.person()];
  await stage.safety.freeze(one.userId);
  valueOf(await stage.safety.lock(one.userId, 30));
  expect(await stage.safety.state(other.userId)).toMatchObject({
    freeze: { frozen: false },
    settingsLock: { on: false },
  });
});

describe('twenty at once, by two exchanges', () => {
  it('that ask for a thaw with one text are one asking', async () => {
    const { userId, wallet } = await stage.person();
    const other = await openedAgain(stage.database);
    const engines = [stage.safety, stage.engine(other.db)];
    await stage.safety.freeze(userId);
    const signed = await stage.signed(userId, wallet);
    const answers = await Promise.all(TWENTY.map((at) => engines[at % 2]!.askThaw(userId, signed)));
    expect(new Set(answers.map((answer) => valueOf(answer).freeze.thawsAt)).size).toBe(1);
    expect(stage.told.filter((line) => line === `${userId} thaw-${userId}`)).toHaveLength(1);
    await other.close();
  });

  it('that freeze and lock leave one freeze and the longest lock', async () => {
    const { userId } = await stage.person();
    const other = await openedAgain(stage.database);
    const engines = [stage.safety, stage.engine(other.db)];
    const days = [1, 3, 7, 14, 30] as const;
    await Promise.all(
      TWENTY.map((at) => {
        const engine = engines[at % 2]!;
        return at % 3 === 0 ? engine.freeze(userId) : engine.lock(userId, days[at % days.length]!);
      }),
    );
    expect(await stage.safety.state(userId)).toMatchObject({
      freeze: { frozen: true },
      settingsLock: { on: true, days: 30 },
    });
    expect(stage.told.filter((line) => line === `${userId} frozen-${userId}`)).toHaveLength(1);
    await other.close();
  });
});
