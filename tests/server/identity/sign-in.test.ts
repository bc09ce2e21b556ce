import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseSignInMessage } from '../../../protocol/sign-in-message.ts';
import type { SignInFields } from '../../../protocol/sign-in-message.ts';
import { formatSignInMessage } from '../../../protocol/sign-in-message.ts';
import { identityStage, ORIGINS, walletOf } from './sign-in-stage.ts';
import type { IdentityStage } from './sign-in-stage.ts';

let stage: IdentityStage;
beforeAll(async () => {
  stage = await identityStage();
});
afterAll(() => stage.close());

const fieldsOf = (message: string): SignInFields => {
  const parsed = parseSignInMessage(message);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.fields;
};
const refusedAs = (refusal: string) => expect.objectContaining({ ok: false, refusal });

describe('the message offered', () => {
  it('names the canonical origin, the address in EIP-55 spelling, the chain and ten minutes', async () => {
    const wallet = walletOf(1);
    const lower = await stage.signIn.offer(
      { address: wallet.address.toLowerCase(), chainId: 56, language: 'en' },
      undefined,
    );
    if (!lower.ok) throw new Error(lower.refusal);
    const { nonce, message, expiresAt, serverTime } = lower.value;
    const fields = fieldsOf(message);
    expect(fields).toMatchObject({
      domain: 'tern.example',
      uri: 'https://tern.example',
      address: wallet.address,
      chainId: 56,
      nonce,
    });
    expect(fields.scheme).toBeUndefined();
    expect(fields.statement).toContain('costs nothing');
    expect(fields.expirationTime! - fields.issuedAt).toBe(600_000);
    expect(expiresAt - serverTime).toBe(300_000);
    expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  });

  it('names the configured origin that asks, with its scheme when that is http', async () => {
    const { message } = await stage.offer(walletOf(1), 1, 'en', ORIGINS[1]);
    expect(fieldsOf(message)).toMatchObject({ scheme: 'http', domain: 'localhost:8080', uri: ORIGINS[1] });
  });

  it('never names an origin that is not configured', async () => {
    const { message } = await stage.offer(walletOf(1), 1, 'en', 'https://evil.example');
    expect(fieldsOf(message)).toMatchObject({ domain: 'tern.example', uri: 'https://tern.example' });
  });

  it('is in letters that every wallet reads, whatever the language', async () => {
    expect((await stage.offer(walletOf(1), 1, 'zh')).message).toMatch(/^[\n\x20-\x7e]+$/);
  });

  it('is refused on a chain that is none of the four', async () => {
    const request = { address: walletOf(1).address, language: 'en' } as const;
    for (const chainId of [1, 56, 137, 97]) {
      expect(await stage.signIn.offer({ ...request, chainId }, undefined)).toMatchObject({ ok: true });
    }
    for (const chainId of [2, 5, 10, 42161]) {
      expect(await stage.signIn.offer({ ...request, chainId }, undefined)).toEqual(refusedAs('chainUnsupported'));
    }
  });

  it('is refused for a mixed-case address whose checksum is wrong', async () => {
    const { address } = walletOf(1);
    const flipped = address.replace(/[a-f]/, (letter) => letter.toUpperCase());
    expect(await stage.signIn.offer({ address: flipped, chainId: 1, language: 'en' }, undefined)).toEqual(
      refusedAs('malformed'),
    );
  });

  it('has a nonce that was never given before', async () => {
    const nonces = await Promise.all(Array.from({ length: 20 }, async () => (await stage.offer(walletOf(1))).nonce));
    expect(new Set(nonces).size).toBe(20);
  });
});

describe('a signed message', () => {
  it('makes the account at the first sign-in and finds it at the next', async () => {
    const wallet = walletOf(10);
    const first = await stage.register((await stage.offer(wallet, 1, 'zh')).message, wallet);
    const second = await stage.register((await stage.offer(wallet)).message, wallet);
    if (!first.ok || !second.ok) throw new Error('refused');
    expect([first.value.created, second.value.created]).toEqual([true, false]);
    expect(second.value.userId).toBe(first.value.userId);
    expect(second.value.satoken).not.toBe(first.value.satoken);
    expect(stage.created.filter((userId) => userId === first.value.userId)).toHaveLength(1);
    expect(await stage.sessions.userOf(first.value.satoken)).toMatchObject({ ok: true, userId: first.value.userId });
  });

  it('is good once: a replay is refused, also when both arrive together', async () => {
    const wallet = walletOf(11);
    const { message } = await stage.offer(wallet);
    const answers = await Promise.all([1, 2, 3, 4].map(() => stage.register(message, wallet)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)).toEqual([1, 2, 3].map(() => refusedAs('nonceExpired')));
    expect(await stage.register(message, wallet)).toEqual(refusedAs('nonceExpired'));
  });

  it('makes one account when two messages of a new address arrive together', async () => {
    const wallet = walletOf(12);
    const messages = await Promise.all([1, 2, 3].map(async () => (await stage.offer(wallet)).message));
    const answers = await Promise.all(messages.map((message) => stage.register(message, wallet)));
    const values = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
    expect(values).toHaveLength(3);
    expect(new Set(values.map(({ userId }) => userId)).size).toBe(1);
    expect(values.filter(({ created }) => created)).toHaveLength(1);
  });

  it('is refused when another wallet signed it, and stays good for the right one', async () => {
    const wallet = walletOf(13);
    const { message } = await stage.offer(wallet);
    expect(await stage.register(message, walletOf(14))).toEqual(refusedAs('signatureInvalid'));
    expect(await stage.register(message, wallet)).toMatchObject({ ok: true });
  });

  it.each([
    ['all zeros', `0x${'00'.repeat(65)}`],
    ['all ones', `0x${'ff'.repeat(65)}`],
    ['a valid shape of nobody', `0x${'11'.repeat(64)}1b`],
    ['an impossible recovery value', `0x${'11'.repeat(64)}05`],
  ])('is refused with a signature of %s', async (_, signature) => {
    const { message } = await stage.offer(walletOf(15));
    expect(await stage.signIn.register({ message, signature, walletType: 'okx' }, undefined)).toEqual(
      refusedAs('signatureInvalid'),
    );
  });

  it('says that contract wallets are not supported when the signature is one of theirs', async () => {
    const { message } = await stage.offer(walletOf(16));
    const signature = `0x${'ab'.repeat(130)}`;
    expect(await stage.signIn.register({ message, signature, walletType: 'okx' }, undefined)).toEqual(
      refusedAs('contractWallet'),
    );
  });

  it.each<[string, Partial<SignInFields>, string]>([
    ['a foreign domain', { domain: 'evil.example' }, 'messageMismatch'],
    ['a foreign URI', { uri: 'https://evil.example' }, 'messageMismatch'],
    [
      'another configured origin than it was written for',
      { scheme: 'http', domain: 'localhost:8080', uri: ORIGINS[1] },
      'messageMismatch',
    ],
    ['the domain of one origin and the URI of another', { uri: ORIGINS[1] }, 'messageMismatch'],
    ['a chain that is none of the four', { chainId: 10 }, 'chainUnsupported'],
    ['another of the four chains', { chainId: 56 }, 'messageMismatch'],
    ['an altered statement', { statement: 'Send me everything.' }, 'messageMismatch'],
    ['another address', { address: walletOf(18).address }, 'messageMismatch'],
    ['the address in lower case', { address: walletOf(17).address.toLowerCase() }, 'messageMismatch'],
    ['an unknown nonce', { nonce: '0123456789abcdef0123456789abcdef' }, 'nonceExpired'],
    ['a request id nobody asked for', { requestId: 'x' }, 'messageMismatch'],
    ['resources nobody asked for', { resources: ['https://tern.example/a'] }, 'messageMismatch'],
  ])('is refused with %s', async (_, change, refusal) => {
    const wallet = walletOf(17);
    const { message } = await stage.offer(wallet);
    const altered = formatSignInMessage({ ...fieldsOf(message), ...change });
    expect(await stage.register(altered, wallet)).toEqual(refusedAs(refusal));
    expect(await stage.register(message, wallet)).toMatchObject({ ok: true });
  });

  it('is refused when its times are stretched, in the future or gone', async () => {
    const wallet = walletOf(19);
    const fields = fieldsOf((await stage.offer(wallet)).message);
    const with_ = (change: Partial<SignInFields>) =>
      stage.register(formatSignInMessage({ ...fields, ...change }), wallet);
    const { expirationTime: _gone, ...forEver } = fields;
    expect(await stage.register(formatSignInMessage(forEver), wallet)).toEqual(refusedAs('messageMismatch'));
    expect(await with_({ expirationTime: fields.issuedAt + 86_400_000 })).toEqual(refusedAs('messageMismatch'));
    expect(await with_({ issuedAt: fields.issuedAt + 120_000 })).toEqual(refusedAs('messageMismatch'));
    expect(await with_({ notBefore: fields.issuedAt + 120_000 })).toEqual(refusedAs('messageMismatch'));
    expect(await with_({ issuedAt: fields.issuedAt - 600_000, expirationTime: fields.issuedAt })).toEqual(
      refusedAs('nonceExpired'),
    );
  });

  it('is refused after ten minutes by its own words', async () => {
    const wallet = walletOf(20);
    const { message } = await stage.offer(wallet);
    stage.clock.offsetMs = 600_001;
    const late = await stage.register(message, wallet);
    stage.clock.offsetMs = 0;
    expect(late).toEqual(refusedAs('nonceExpired'));
  });

  it('is refused when its nonce is over five minutes old by the database', async () => {
    const wallet = walletOf(21);
    const { message, nonce } = await stage.offer(wallet);
    await stage.db
      .updateTable('login_nonce')
      .set({ expires_at: sql<Date>`now()` })
      .where('nonce', '=', nonce)
      .execute();
    expect(await stage.register(message, wallet)).toEqual(refusedAs('nonceExpired'));
  });

  it.each([
    ['nothing at all', ''],
    ['no message', 'hello'],
    ['a message with a line more', 'extra'],
    ['a message over its length', 'long'],
  ])('is refused with %s', async (_, kind) => {
    const wallet = walletOf(22);
    const { message } = await stage.offer(wallet);
    const text = kind === 'extra' ? `${message}\nextra: 1` : kind === 'long' ? message + 'x'.repeat(2000) : kind;
    expect(await stage.register(text, wallet)).toEqual(refusedAs('messageMismatch'));
  });

  it('leaves no expired nonces behind', async () => {
    const { nonce } = await stage.offer(walletOf(23));
    await stage.db
      .updateTable('login_nonce')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('nonce', '=', nonce)
      .execute();
    await stage.offer(walletOf(23));
    const left = await stage.db.selectFrom('login_nonce').selectAll().where('nonce', '=', nonce).execute();
    expect(left).toEqual([]);
  });
});
