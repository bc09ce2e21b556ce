import { execFile } from 'node:child_process';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { decisionsAbout } from '../../../server/money/reviews/audit.ts';
import { createSessions } from '../../../server/identity/sessions.ts';
import type { SessionStore } from '../../../server/identity/sessions.ts';
import type { IdentityTables } from '../../../server/identity/tables.ts';
import { COMMANDS, helpText } from '../../../server/operator/operator-commands.ts';
import type { Papers } from '../../../server/operator/operator-commands.ts';
import { startOperatorSocket } from '../../../server/operator/operator-socket.ts';
import { createSessionController } from '../../../server/people/safety/session-controller.ts';
import { createSupport } from '../../../server/people/support/support.ts';
import type { SupportDesk } from '../../../server/people/support/support-desk.ts';
import { booksWrong } from '../ledger/reconcile.ts';
import { moneyStage } from '../money/money-stage.ts';
import type { MoneyStage } from '../money/money-stage.ts';
import { photo } from '../money/pictures.ts';
import { supportParts } from '../people/support/support-stage.ts';

const CLI = fileURLToPath(new URL('../../../server/operator/operator.ts', import.meta.url));

let stage: MoneyStage;
let support: SupportDesk;
let sessions: SessionStore;
let stop: () => Promise<void>;
const papers = (): Papers => ({
  ...stage.money,
  support,
  sessions: createSessionController({ ...stage.parts, sessions }),
});
beforeAll(async () => {
  stage = await moneyStage();
  const { dataDir } = stage.database;
  sessions = createSessions(stage.db);
  support = createSupport(supportParts(stage.db)).desk;
  // Left behind by a run that was killed, in a folder that was open to all.
  await mkdir(join(dataDir, 'operator'), { mode: 0o755 });
  await writeFile(join(dataDir, 'operator', 'socket'), '');
  stop = await startOperatorSocket({ dataDir, papers: papers() });
});
afterAll(async () => {
  await stop();
  expect(await booksWrong(stage.db)).toEqual([]);
  await stage.close();
});

/** Runs the command line as a person does. */
function operator(args: readonly string[], dataDir = stage.database.dataDir) {
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, [CLI, ...args], { env: { DATA_DIR: dataDir } }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

/** A deposit that waits for its review. */
async function waiting(appeal?: string) {
  const userId = await stage.newUser();
  const match = await stage.money.matches.match(userId, { coin: 'USDT', amount: '300', clientOrderId: stage.newKey() });
  stage.later(4000);
  await stage.money.matches.runDue();
  const proof = await stage.money.uploads.add(userId, 'deposit', await photo());
  if (!match.ok || !proof.ok) throw new Error('no match or no proof');
  const { id: matchId } = match.value;
  const { url: proofUrl } = proof.value;
  const clientOrderId = stage.newKey();
  const sent = await stage.money.deposits.submit(userId, { channel: 'manual', matchId, proofUrl, clientOrderId });
  if (!sent.ok) throw new Error(sent.refusal);
  if (appeal) await stage.money.matches.appeal(userId, { id: matchId, reason: 'paidNotConfirmed', text: appeal });
  return { userId, id: sent.value.id };
}

it('knows these commands and no others: none sets a price, odds or an outcome', () => {
  expect(Object.keys(COMMANDS)).toEqual([
    'list',
    'show',
    'approve',
    'reject',
    'withdraw-product',
    'offer-product',
    'end-sessions',
    'support-list',
    'support-show',
    'support-reply',
    'support-close',
  ]);
  expect(helpText()).not.toMatch(/price|odds|rate|outcome|settle|tick|market|seed/i);
});

describe('the command line', () => {
  it('lists, shows, approves and rejects with a reason; every decision is written down', async () => {
    const [one, two] = [await waiting('I paid at noon.\u0084\u009b31m'), await waiting()];
    const listed = await operator(['list']);
    expect(listed).toMatchObject({ code: 0, err: '' });
    expect(listed.out).toContain(`deposit   ${one.id}  `);
    expect(listed.out).toContain('300 USDT');
    const shown = await operator(['show', one.id]);
    expect(shown.out).toMatch(/proof {5}uploads\/[\w-]{32} in the data folder/);
    expect(shown.out).toContain('appeal    paidNotConfirmed: I paid at noon.\uFFFD\uFFFD31m');
    expect(await operator(['approve', one.id])).toEqual({ code: 0, out: `${one.id} is completed\n`, err: '' });
    expect(await operator(['reject', two.id, '--reason', 'Another sum'])).toMatchObject({
      code: 0,
      out: `${two.id} is failed\n`,
    });
    expect(await stage.balancesOf(one.userId)).toMatchObject({ 'spot/USDT': ['5300', '0'] });
    expect(await stage.balancesOf(two.userId)).toMatchObject({ 'spot/USDT': ['5000', '0'] });
    expect((await operator(['show', two.id])).out).toMatch(/decided {3}\S+ reject by operator:\S+: Another sum/);
    expect(await operator(['approve', one.id])).toMatchObject({ code: 1, out: '', err: /waits/ });
    expect(await operator(['list'])).toMatchObject({ out: 'nothing waits\n' });
  });

  it.each([
    ['loan', 'loan-usdt-7', 'loanProduct'],
    ['Earn', 'earn-usdt-7', 'earnProduct'],
  ] as const)(
    'withdraws a product of %s and offers it again; each time it is written down why',
    async (flow, id, noun) => {
      const products = () => (flow === 'loan' ? stage.money.loans : stage.money.earn).products();
      const statusOf = async () => (await products()).find((product) => product.id === id)?.status;
      expect(await operator(['withdraw-product', id, '--reason', 'Nobody asks'])).toEqual({
        code: 0,
        out: `${id} is withdrawn\n`,
        err: '',
      });
      expect(await statusOf()).toBe(0);
      expect(await operator(['offer-product', id, '--reason', 'Asked for'])).toMatchObject({ code: 0 });
      expect(await statusOf()).toBe(1);
      expect(await decisionsAbout(stage.db, noun, id)).toMatchObject([
        { who: expect.stringMatching(/^operator:/), what: 'withdraw', why: 'Nobody asks' },
        { what: 'offer', why: 'Asked for' },
      ]);
    },
  );

  it('signs somebody out everywhere, and nobody else; it is written down why', async () => {
    const [ann, ben] = [await stage.newAccount(), await stage.newAccount()];
    const open = (userId: string) =>
      stage.db
        .withTables<IdentityTables>()
        .transaction()
        .execute((trx) => sessions.open(trx, userId, { walletType: 'demo', device: 'Phone' }));
    const [one, two, other] = [await open(ann), await open(ann), await open(ben)];
    const ended: string[] = [];
    sessions.onEnd((sessionId) => ended.push(sessionId));
    expect(await operator(['end-sessions', ann, '--reason', 'Stolen phone'])).toEqual({
      code: 0,
      out: `2 sessions of ${ann} are ended\n`,
      err: '',
    });
    // Their sockets are notified.
    expect(ended.sort()).toEqual([one.id, two.id].sort());
    expect(await sessions.userOf(one.token)).toEqual({ ok: false, reason: 'loggedInElsewhere' });
    expect(await sessions.userOf(other.token)).toMatchObject({ ok: true, userId: ben });
    expect(await decisionsAbout(stage.db, 'account', ann)).toMatchObject([
      { who: expect.stringMatching(/^operator:/), what: 'endSessions', why: 'Stolen phone' },
    ]);
  });

  it.each([
    [['end-sessions', 'nobody', '--reason', 'x'], 'there is no user nobody'],
    [['end-sessions', 'nobody'], 'usage: end-sessions <user> --reason <text>'],
    [['withdraw-product', 'loan-usdt-7'], 'usage: withdraw-product <product> --reason <text>'],
    [['offer-product', 'loan-usdt-8', '--reason', 'x'], 'there is no product loan-usdt-8'],
    [['show'], 'usage: show <id>'],
    [['approve', 'a', 'b'], 'usage: approve <id>'],
    [['reject', 'x'], 'usage: reject <id> --reason <text>'],
    [['reject', 'x', '--reason', ''], 'usage: reject <id> --reason <text>'],
    [['reject', 'x', '--reason', 'a\u001b[31m'], 'usage: reject <id> --reason <text>'],
    [['reject', 'x', '--reason', 'x'.repeat(201)], 'usage: reject <id> --reason <text>'],
    [['show', 'nope'], 'nothing with the id nope was handed in for a review'],
    [['setPrice', 'BTCUSDT', '1'], 'there is no command setPrice'],
    [['constructor'], 'there is no command constructor'],
    [['__proto__'], 'there is no command __proto__'],
  ])('%j is answered with what is wrong', async (args, said) => {
    const { code, out, err } = await operator(args);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(said);
  });

  it('says what it can do without a server, and that none runs', async () => {
    expect(await operator(['help'], '/nowhere')).toEqual({ code: 0, out: `${helpText()}\n`, err: '' });
    expect(await operator(['list'], '/nowhere')).toEqual({
      code: 1,
      out: '',
      err: 'no server runs on the data folder /nowhere\n',
    });
  });
});

describe('the socket', () => {
  const path = () => join(stage.database.dataDir, 'operator', 'socket');
  async function say(line: string): Promise<string> {
    const socket = connect(path());
    let said = '';
    socket.on('data', (chunk) => (said += String(chunk))).on('error', () => {});
    socket.write(line);
    await new Promise((resolve) => {
      socket.on('close', resolve);
    });
    return said;
  }

  it('is only its owner’s, whatever a run before has left there', async () => {
    expect((await stat(path())).mode & 0o777).toBe(0o600);
    expect((await stat(join(path(), '..'))).mode & 0o777).toBe(0o700);
  });

  it.each([
    '{',
    'null',
    '[]',
    '"list"',
    '{"command":"list"}',
    '{"command":"list","args":[1],"who":"kim"}',
    '{"command":"list","args":[],"who":""}',
    '{"command":"list","args":[],"who":"kim\\nroot"}',
  ])('does not understand %s', async (line) => {
    expect(JSON.parse(await say(`${line}\n`))).toEqual({ ok: false, text: 'not understood' });
  });

  it('ends a line that never ends, and goes on with the next', async () => {
    expect(await say('x'.repeat(100_000))).toBe('');
    const line = `${JSON.stringify({ command: 'list', args: [], who: 'kim' })}\n`;
    expect(JSON.parse(await say(line))).toMatchObject({ ok: true });
  });

  it('where there can be none, the exchange runs without, and says so', async () => {
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const dataDir = join(stage.database.dataDir, 'x'.repeat(120));
    const stopNothing = await startOperatorSocket({ dataDir, papers: papers() });
    await stopNothing();
    expect(String(logged.mock.calls[0]?.[0])).toContain('too long for a socket');
    logged.mockRestore();
  });
});
