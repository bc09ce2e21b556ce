import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Wallet } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPEN_REQUESTS_MAX } from '../../../../server/people/support/requests.ts';
import { runCommand } from '../../../../server/operator/operator-commands.ts';
import { supportStage, TUESDAY_MS } from './support-stage.ts';
import type { SupportStage } from './support-stage.ts';

let stage: SupportStage;
beforeAll(async () => {
  stage = await supportStage();
});
afterAll(() => stage.close());

const textsOf = (messages: readonly { readonly text: string }[]) => messages.map(({ text }) => text);
const talkIdOf = async (userId: string): Promise<string> => {
  const found = (await stage.desk.waiting()).find(({ facts }) => facts.some(([, text]) => text === userId));
  if (!found) throw new Error(`${userId} does not wait`);
  return found.id;
};

describe('the machine', () => {
  it('says at first that it is one, then answers with the pages that show it', async () => {
    const { status, messages } = await stage.say('ann', 'What are the limits?');
    expect(status).toBe('open');
    expect(messages.map(({ author }) => author)).toEqual(['user', 'machine', 'machine']);
    expect(messages[1]!.text).toContain('an automatic assistant');
    expect(messages[2]).toMatchObject({
      links: ['/pages/limits/limits'],
      text: expect.stringContaining('1 to 1,000 USDT'),
    });
    const next = await stage.say('ann', '提现条件', 'zh');
    expect(next.messages.map(({ author }) => author)).toEqual(['user', 'machine']);
    expect(next.messages[1]!.text).toContain('提现永远不需要付款');
    expect(stage.told.filter(({ userId }) => userId === 'ann')).toEqual([
      { userId: 'ann', id: messages[2]!.id },
      { userId: 'ann', id: next.messages[1]!.id },
    ]);
  });

  it('asks a person after two questions in a row that it does not understand', async () => {
    expect(await stage.say('ben', 'xyzzy')).toMatchObject({ status: 'open' });
    expect(await stage.say('ben', 'odds?')).toMatchObject({ status: 'open' });
    expect(await stage.say('ben', 'plugh')).toMatchObject({ status: 'open' });
    const { status, messages } = await stage.say('ben', 'plover');
    expect(status).toBe('waiting');
    expect(messages[1]!.text).toContain('now, until Tuesday, November 24 at 18:00');
    // With a person asked for it is silent about what it does not know, and goes on with what it does.
    expect((await stage.say('ben', 'frotz')).messages).toHaveLength(1);
    expect((await stage.say('ben', 'fees')).messages[1]!.text).toContain('0.1%');
  });

  it('asks a person at once when somebody wants one, once', async () => {
    expect(await stage.say('cat', '转人工', 'zh')).toMatchObject({ status: 'waiting' });
    expect(await stage.support.askForPerson('cat', 'en')).toEqual({ status: 'waiting', messages: [] });
    expect(textsOf((await stage.say('cat', 'a human please')).messages)[1]).toContain('already waiting for an agent');
    const { status, messages } = await stage.support.askForPerson('dan', 'en');
    expect([status, messages.length]).toEqual(['waiting', 2]);
  });

  it('warns before anything else when money is asked for in advance', async () => {
    const { messages } = await stage.say(
      'eve',
      'Somebody says I must pay a tax first before I withdraw, is that right?',
    );
    expect(messages[2]!.text).toContain('Tern never asks you to pay for a withdrawal');
  });
});

describe('what is not kept', () => {
  const { phrase } = Wallet.createRandom().mnemonic!;
  const key = Wallet.createRandom().privateKey;

  it.each([
    ['a seed phrase', phrase],
    [
      'a numbered one',
      phrase
        .split(' ')
        .map((word, at) => `${at + 1}. ${word.toUpperCase()}`)
        .join('\n'),
    ],
    ['a private key', key],
    ['one in groups', key.slice(2).match(/.{8}/g)!.join(' ')],
  ])('%s is nowhere in the store, and the person is warned', async (_name, secret) => {
    const userId = `sec-${randomUUID()}`;
    const { messages } = await stage.say(userId, `here it is:\n${secret}\nthanks`);
    expect(messages[0]).toMatchObject({
      removed: ['secret'],
      text: expect.stringMatching(/^here it is:\n(1\. )?•••\nthanks$/),
    });
    expect(textsOf(messages).some((text) => text.includes('It was not stored'))).toBe(true);
    const { rows } = await sql<{ all: string }>`select string_agg(m::text, ' ') as all from support_message m`.execute(
      stage.db,
    );
    const stored = rows[0]!.all.toLowerCase();
    const words = secret.toLowerCase().match(/[a-z0-9]{8,}/g) ?? [];
    expect(words.slice(0, 4).filter((word) => /\d/.test(word) && stored.includes(word))).toEqual([]);
    expect(stored).not.toContain(secret.toLowerCase());
  });

  it('an operator cannot send an address or a link of somebody else either', async () => {
    await stage.say('fay', 'operator');
    const id = await talkIdOf('fay');
    const sent = await stage.desk.reply(
      id,
      'operator:kim',
      'Send to T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb via https://evil.example',
    );
    expect(sent).toEqual({ ok: true, value: 'Send to ••• via •••' });
    expect((await stage.whole('fay')).at(-1)).toMatchObject({ author: 'operator', removed: ['address', 'link'] });
  });
});

describe('a key', () => {
  it('that comes again gets the first answer; with another text it is refused', async () => {
    const clientOrderId = randomUUID();
    const sent = { clientOrderId, text: 'fees' };
    const first = await stage.support.send('gus', sent, 'en');
    expect(await stage.support.send('gus', sent, 'en')).toEqual(first);
    expect(await stage.support.send('gus', { clientOrderId, text: 'odds' }, 'en')).toMatchObject({
      refusal: 'keyReused',
    });
    expect(await stage.whole('gus')).toHaveLength(3);
    // Keys are a person's own.
    expect(await stage.support.send('hal', { clientOrderId, text: 'odds' }, 'en')).toMatchObject({ ok: true });
  });

  it.each(['   ', '\u200B\u202E\u0000', '\n\n'])('is not used up by %j, which is no text', async (text) => {
    const sent = await stage.support.send('ida', { clientOrderId: randomUUID(), text }, 'en');
    expect(sent).toMatchObject({ refusal: 'malformed', details: { field: 'text' } });
    expect(await stage.whole('ida')).toEqual([]);
  });
});

describe('history', () => {
  it('comes newest first in pages, and from an id on', async () => {
    for (let at = 0; at < 5; at++) await stage.say('jan', 'odds');
    const all = (await stage.support.messages('jan', {})).messages;
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    const first = await stage.support.messages('jan', { limit: 4 });
    expect(first).toEqual({ status: 'open', messages: all.slice(0, 4), more: true });
    const rest = await stage.support.messages('jan', { limit: 100, before: first.messages.at(-1)!.id });
    expect(rest).toEqual({ status: 'open', messages: all.slice(4), more: false });
    const since = await stage.support.messages('jan', { limit: 2, after: all[4]!.id });
    expect(since).toEqual({ status: 'open', messages: all.slice(2, 4), more: true });
  });

  it('is the person’s own: an id of somebody else shows nothing of theirs', async () => {
    const { messages } = await stage.say('kay', 'odds');
    await stage.say('lea', 'fees');
    const seen = await stage.support.messages('lea', { before: messages.at(-1)!.id });
    expect(textsOf(seen.messages)).not.toContain('odds');
    expect(await stage.support.messages('nobody', { after: messages[0]!.id })).toEqual({
      status: 'open',
      messages: [],
      more: false,
    });
  });
});

describe('the operator', () => {
  const offers = { decide: () => Promise.reject(new Error('no products here')) };
  const never = () => Promise.reject(new Error('no reviews here'));
  const reviews = { waiting: never, show: never, approve: never, reject: never };
  const sessions = { endAll: () => Promise.reject(new Error('nobody is signed in here')) };
  const run = (name: string, ...args: string[]) =>
    runCommand({ reviews, offers, sessions, support: stage.desk, who: 'kim' }, name, args);

  it('sees who waits, answers, and ends it; writing again opens it anew', async () => {
    await stage.say('moe', 'xyzzy\nplugh');
    await stage.say('moe', 'human');
    const id = await talkIdOf('moe');
    expect(await run('support-list')).toContain(`talk      ${id}`);
    expect(await run('support-show', id)).toContain('user: xyzzy ⏎ plugh');
    expect(await run('support-reply', id, '--text', 'Hello Moe')).toBe(`${id} was told: Hello Moe`);
    expect((await stage.support.messages('moe', {})).status).toBe('answered');
    expect((await stage.desk.waiting()).map((asked) => asked.id)).not.toContain(id);
    expect(await stage.say('moe', 'thank you')).toMatchObject({ status: 'waiting', messages: [{ author: 'user' }] });
    expect(await run('support-close', id)).toBe(`${id} is closed`);
    expect((await stage.support.messages('moe', { limit: 1 })).messages[0]!.text).toContain('closed');
    await expect(run('support-close', id)).rejects.toThrow('nothing with the id');
    expect(await stage.say('moe', 'odds')).toMatchObject({ status: 'open' });
    // Who answered stays in the house.
    expect(JSON.stringify(await stage.whole('moe'))).not.toContain('kim');
  });

  it.each([
    ['an id that is none', 'support-show', ['nobody'], 'there is no conversation or request'],
    ['an answer to nobody', 'support-reply', ['nobody', '--text', 'x'], 'there is no conversation'],
    ['no text', 'support-reply', ['nobody'], 'usage'],
    ['a text that is too long', 'support-reply', ['nobody', '--text', 'x'.repeat(1001)], 'usage'],
    ['nobody to close', 'support-close', ['nobody'], 'is open'],
  ])('%s is refused', async (_what, name, args, why) => {
    await expect(run(name, ...args)).rejects.toThrow(why);
  });
});

describe('a request from outside', () => {
  const sent = { clientOrderId: randomUUID(), contact: 'max@example.org', text: 'The chat does not load' };

  it('is kept once, its contact sealed, and forgotten when it is closed', async () => {
    const first = await stage.support.request(sent, 'en');
    expect(await stage.support.request(sent, 'en')).toEqual(first);
    expect(await stage.support.request({ ...sent, contact: 'other@example.org' }, 'en')).toMatchObject({
      refusal: 'keyReused',
    });
    if (!first.ok) throw new Error(first.refusal);
    const { id } = first.value;
    const { rows } = await sql<{ row: string }>`select r::text as row from support_request r`.execute(stage.db);
    expect(rows.map(({ row }) => row).join()).not.toContain('max@');
    expect(await stage.desk.show(id)).toMatchObject({
      noun: 'request',
      facts: [
        ['contact', 'max@example.org'],
        ['language', 'en'],
      ],
    });
    expect(await stage.desk.close(id, 'operator:kim')).toMatchObject({ ok: true });
    expect(await stage.desk.show(id)).toMatchObject({
      status: 'closed',
      facts: [
        ['contact', 'forgotten'],
        ['language', 'en'],
      ],
    });
    expect(await stage.support.request(sent, 'en')).toEqual(first);
  });

  it('is refused with a secret where it says how to be reached', async () => {
    const request = { clientOrderId: randomUUID(), contact: '0x'.padEnd(66, 'a1'), text: 'x' };
    expect(await stage.support.request(request, 'en')).toMatchObject({ details: { field: 'contact' } });
  });

  it('is refused while more wait than anybody reads', async () => {
    await sql`insert into support_request (id, client_order_id, contact, text, language, created_ms)
      select 'many' || at, 'many' || at, 'x', 'x', 'en', ${TUESDAY_MS} from generate_series(1, ${OPEN_REQUESTS_MAX}::int) at`.execute(
      stage.db,
    );
    expect(await stage.support.request({ ...sent, clientOrderId: randomUUID() }, 'en')).toMatchObject({
      refusal: 'unavailable',
    });
  });
});
