import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../../server/infra/open-database.ts';
import { createSupport } from '../../../../server/people/support/support.ts';
import type { Support } from '../../../../server/people/support/support.ts';
import { freshStore } from '../../infra/fresh-database.ts';
import { openedAgain } from '../../money/loans/loan-stage.ts';
import { supportParts, supportStage } from './support-stage.ts';
import type { SupportStage } from './support-stage.ts';

const TWENTY = Array.from({ length: 20 }, (_, at) => at);

let stage: SupportStage;
/** Two exchanges on one database. */
let engines: readonly [Support, Support];
let close: () => Promise<void>;
beforeAll(async () => {
  stage = await supportStage();
  const other = await openedAgain(stage.database);
  engines = [stage.support, createSupport({ ...stage.parts, db: other.db })];
  close = async () => {
    await other.close();
    await stage.close();
  };
});
afterAll(() => close());

const engine = (at: number): Support => engines[at % 2]!;

it('twenty sends with one key, by two exchanges, are one message with one answer for all', async () => {
  const sent = { clientOrderId: randomUUID(), text: 'fees' };
  const answers = await Promise.all(TWENTY.map((at) => engine(at).send('ann', sent, 'en')));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await stage.whole('ann')).toHaveLength(3);
  expect(stage.told.filter(({ userId }) => userId === 'ann')).toHaveLength(1);
});

it('twenty sends with keys of their own all stand, each with its answer right behind it', async () => {
  await Promise.all(
    TWENTY.map((at) => engine(at).send('ben', { clientOrderId: randomUUID(), text: `odds ${at}` }, 'en')),
  );
  const whole = await stage.whole('ben');
  expect(whole.map(({ author }) => author)).toEqual([
    'user',
    'machine',
    ...TWENTY.flatMap(() => ['machine', 'user']).slice(0, 39),
  ]);
  expect(new Set(whole.map(({ id }) => id)).size).toBe(41);
});

it('twenty who ask for a person, write and are answered and closed leave one state and whole answers', async () => {
  const first = await stage.say('cat', 'human');
  expect(first.status).toBe('waiting');
  const { id } = (await stage.desk.waiting())[0]!;
  const outcomes = await Promise.all(
    TWENTY.map(async (at): Promise<string> => {
      const one = engine(at);
      if (at % 4 === 0) return (await one.askForPerson('cat', 'en')).status;
      if (at % 4 === 1) return String((await one.desk.reply(id, 'operator:kim', `answer ${at}`)).ok);
      if (at % 4 === 2) return String((await one.desk.close(id, 'operator:lee')).ok);
      return String((await one.send('cat', { clientOrderId: randomUUID(), text: 'hm' }, 'en')).ok);
    }),
  );
  expect(outcomes).toHaveLength(20);
  const whole = await stage.whole('cat');
  expect(whole.filter(({ author }) => author === 'operator')).toHaveLength(5);
  expect(whole.filter(({ author, text }) => author === 'user' && text === 'hm')).toHaveLength(5);
  const closings = outcomes.filter((said, at) => at % 4 === 2 && said === 'true');
  expect(whole.filter(({ text }) => text.startsWith('Conversation closed'))).toHaveLength(closings.length);
});

it('twenty requests with one key are one', async () => {
  const sent = { clientOrderId: randomUUID(), contact: 'max@example.org', text: 'The chat does not load' };
  const answers = await Promise.all(TWENTY.map((at) => engine(at).request(sent, 'en')));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await stage.desk.waiting()).filter(({ noun }) => noun === 'request')).toHaveLength(1);
});

it('history, state and keys survive a stop', async () => {
  const store = await freshStore();
  const run = async () => {
    const { db, close: end } = await openDatabase(store);
    return { support: createSupport(supportParts(db)), end };
  };
  const sent = { clientOrderId: randomUUID(), text: 'human' };
  const first = await run();
  const said = await first.support.send('ann', sent, 'en');
  const before = await first.support.messages('ann', {});
  await first.end();
  const second = await run();
  expect(await second.support.messages('ann', {})).toEqual(before);
  expect(before).toMatchObject({ status: 'waiting', messages: [{}, {}, { text: 'human' }] });
  expect(await second.support.send('ann', sent, 'en')).toEqual(said);
  expect(await second.support.desk.waiting()).toHaveLength(1);
  await second.end();
  await rm(store.dataDir, { recursive: true, force: true });
});
