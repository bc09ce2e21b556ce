import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { importsOf } from '../imports/check-imports.ts';
import { sourceFiles } from '../imports/source-files.ts';
import { anyPlan } from '../src/proof/arbitrary-trade.ts';
import { restFixture } from '../fixtures/fixtures.ts';
import { newSigner } from '../src/proof/signer.ts';
import { validTrade } from '../src/proof/valid-trade.ts';
import { run } from '../../verify/run.ts';

const signer = newSigner();
const [bundle] = fc.sample(anyPlan, 1).map((plan) => validTrade(plan, signer));
const key = signer.publicKey;
const keyRows = restFixture('proofKeys').success['rows'] as { publicKey: string }[];
/** Signs the recorded night. */
const nightKey = keyRows[1]!.publicKey;
const { owner, paths } = restFixture('liabilityPath').success['data'] as {
  owner: string;
  paths: { balance: string }[];
};
const balances = { format: 'tern-liabilities-1', owner, paths };
const files = new Map<string, string>([
  ['balances.json', JSON.stringify(balances)],
  ['less.json', JSON.stringify({ ...balances, paths: [paths[0], { ...paths[1], balance: '9999' }] })],
  ['none.json', JSON.stringify({ ...balances, paths: [] })],
  ['balances-escape.json', JSON.stringify({ ...balances, owner: '\u001b[2Jx' })],
  ['balances-field.json', JSON.stringify({ ...balances, '\u001b[2J': 1 })],
  ['balances-twice.json', JSON.stringify(balances).replace('"balance":', '"balance":"1","balance":')],
  ['good.json', JSON.stringify(bundle)],
  ['bad.json', JSON.stringify({ ...bundle, order: { ...bundle!.order, payout: '999' } })],
  ['escape.json', JSON.stringify({ ...bundle, order: { ...bundle!.order, id: '\u001b[2Jx' } })],
  ['other.json', '{"some":"thing"}'],
  ['broken.json', '{'],
  ['bad-word.json', `{"format": "tern-proof-1", \u001b[2J\u001b[32mACCEPTED\u001b[8m`],
  ['null.json', 'null'],
  ['twice.json', JSON.stringify(bundle).replace('"payout":', '"payout":"999","payout":')],
  ['escaped-twice.json', JSON.stringify(bundle).replace('"payout":', String.raw`"p\u0061yout":"999","payout":`)],
  ['\u001b[2Jname.json', '{'],
  ['keys.json', JSON.stringify([key])],
  ['no-keys.json', '[]'],
]);

async function command(given: readonly string[], builtKeys = 'none.json') {
  const lines: string[] = [];
  const code = await run(given, {
    read: (path) => {
      const text = files.get(path);
      if (text === undefined) throw new Error(`no file ${path}`);
      return text;
    },
    print: (line) => lines.push(line),
    builtKeys,
  });
  return { code, lines };
}

describe('a file of balances', () => {
  it('issue 39 E18: names the person whose trade it is', async () => {
    const { lines } = await command(['good.json', '--key', key]);
    expect(lines[0]).toContain(`of user ${bundle!.order.userId}`);
  });

  it('is accepted when each is in its signed total, and says that reserves are simulated', async () => {
    const { code, lines } = await command(['balances.json', '--key', nightKey]);
    expect(code).toBe(0);
    expect(lines).toEqual([
      `Balances of ${owner} on the night of 2026-11-19T00:00:00.000Z, read at 2026-11-19T00:00:00.412Z`,
      expect.stringMatching(/^ok {6}EUR {9}500 is in the total of \d+(\.\d+)?$/),
      expect.stringMatching(/^ok {6}USDT {8}10000 is in the total of \d+(\.\d+)?$/),
      expect.stringMatching(/^ACCEPTED: 2 balances are in their totals, key [0-9a-f]{16}$/),
      expect.stringContaining('simulated'),
    ]);
    expect(await command(['none.json', '--key', nightKey])).toMatchObject({ code: 0 });
  });

  it('is refused in plain words: another balance, another key, a field that cannot be read, a name twice', async () => {
    const less = await command(['less.json', '--key', nightKey]);
    expect([less.code, less.lines.at(-2)]).toEqual([1, 'REFUSED: USDT']);
    expect(less.lines[2]).toContain('the balance and the sums beside it come to another total');
    const stranger = await command(['balances.json', '--key', key]);
    expect([stranger.code, stranger.lines[1]]).toEqual([1, expect.stringContaining('a key that is not trusted')]);
    for (const name of ['balances-escape.json', 'balances-field.json']) {
      const { code, lines } = await command([name, '--key', nightKey]);
      expect([code, lines.at(-1)]).toEqual([1, 'REFUSED: file']);
      // oxlint-disable-next-line no-control-regex -- It is what must not be there.
      expect(lines.join('')).not.toMatch(/[\u0000-\u001f]/);
    }
    expect(await command(['balances-twice.json', '--key', nightKey])).toMatchObject({ code: 2 });
  });
});

describe('the stand-alone verifier', () => {
  it('accepts with a given key, also beside others, and prints every link', async () => {
    for (const keys of [
      ['--key', key],
      [`--key=${key.toUpperCase()}`],
      ['--key', newSigner().publicKey, '--key', key],
    ]) {
      const { code, lines } = await command(['good.json', ...keys]);
      expect(code).toBe(0);
      expect(lines.filter((line) => line.startsWith('ok '))).toHaveLength(10);
      expect(lines.at(-1)).toMatch(/^ACCEPTED: \d+ ticks and 3 signatures checked, key [0-9a-f]{16}$/);
    }
  });

  it('trusts the keys of the built app where none are given', async () => {
    expect((await command(['good.json'], 'keys.json')).code).toBe(0);
    expect(await command(['good.json'], 'no-keys.json')).toMatchObject({ code: 2 });
    expect(await command(['good.json'], 'broken.json')).toMatchObject({ code: 2 });
    expect(await command(['good.json'])).toMatchObject({ code: 2 });
  });

  it('refuses with 1 and names the link', async () => {
    const { code, lines } = await command(['bad.json', '--key', key]);
    expect(code).toBe(1);
    expect(lines.at(-1)).toBe('REFUSED: payout');
    expect(lines.find((line) => line.startsWith('FAILED'))).toContain('stake and odds give another payment');
    expect((await command(['other.json', '--key', key])).code).toBe(1);
    expect((await command(['good.json', '--key', newSigner().publicKey])).lines.at(-1)).toBe('REFUSED: key');
  });

  it('prints nothing of a file that could move the cursor', async () => {
    const { lines } = await command(['escape.json', '--key', key]);
    expect(lines.join('')).not.toMatch(/[^\x20-\x7e]/);
  });

  it.each(['bad-word.json', '\u001b[2Jname.json', '\u001b[8mnowhere.json'])(
    'quotes neither a file that is no JSON nor its name raw: %j',
    async (file) => {
      const { code, lines } = await command([file, '--key', key]);
      expect(code).toBe(2);
      expect(lines.join('')).not.toMatch(/[^\x20-\x7e]|ACCEPTED/);
    },
  );

  it.each(['twice.json', 'escaped-twice.json'])('refuses a name that one object has twice: %s', async (file) => {
    const { code, lines } = await command([file, '--key', key]);
    expect(code).toBe(2);
    expect(lines).toEqual([`${file} has the name "payout" twice in one object: nothing was checked.`]);
  });

  it('names what a document that is null lacks', async () => {
    const { code, lines } = await command(['null.json', '--key', key]);
    expect(code).toBe(1);
    expect(lines[0]).toBe('FAILED  receipt       missing or cannot be read (format)');
  });

  it.each([
    [[]],
    [['--help']],
    [['good.json', 'bad.json', '--key', key]],
    [['good.json', '--key']],
    [['good.json', '--key', 'abc']],
    [['broken.json', '--key', key]],
    [['nowhere.json', '--key', key]],
  ])('checks nothing and says 2 for %j', async (given) => {
    const { code, lines } = await command(given);
    expect(code).toBe(2);
    expect(lines.length).toBeGreaterThan(0);
  });

  it('shares no code with the exchange but the contract: texts under signatures, decimals, what a result pays, the tree of a night', () => {
    const sources = sourceFiles();
    const reached = new Set<string>();
    const visit = (file: string): void => {
      if (reached.has(file)) return;
      reached.add(file);
      for (const { to, typeOnly } of importsOf(file, sources.get(file) ?? '')) if (!typeOnly) visit(to);
    };
    visit('verify/verify.ts');
    const folders = new Set(
      [...reached].map((file) =>
        file
          .split('/')
          .slice(0, file.startsWith('src') ? 2 : 1)
          .join('/'),
      ),
    );
    expect([...folders].sort()).toEqual(['protocol', 'src/model', 'src/proof', 'verify']);
    // Tells an engine that lacks something from a wrong signature.
    expect([...reached].filter((file) => file.startsWith('src/model'))).toEqual(['src/model/failure-kind.ts']);
    expect([...reached].filter((file) => file.startsWith('protocol')).sort()).toEqual([
      // The exchange's error for an unknown object.
      'protocol/errors.ts',
      'protocol/proof-texts.ts',
      // Simulated prices follow from a seed by this code.
      'protocol/simulation/market-profiles.ts',
      'protocol/simulation/price-walk.ts',
      'protocol/simulation/pulled-walk.ts',
      'protocol/simulation/random.ts',
      'protocol/simulation/segment.ts',
      'protocol/simulation/touch.ts',
      'protocol/simulation/volatility.ts',
      'protocol/units/decimal-text.ts',
      'protocol/units/liability-tree.ts',
      // The payout is part of the contract: the rule on the receipt names it.
      'protocol/units/payout.ts',
      // As is how a trailing stop follows.
      'protocol/units/trailing-stop.ts',
    ]);
  });
});

describe('npm run verify', () => {
  const dir = mkdtempSync(join(tmpdir(), 'tern-verify-'));
  afterAll(() => rmSync(dir, { recursive: true }));
  const root = join(import.meta.dirname, '../..');

  it('ends with the code of the verdict', () => {
    for (const [name, text] of files) writeFileSync(join(dir, name), text);
    const verify = (name: string) =>
      spawnSync(process.execPath, ['verify/verify.ts', join(dir, name), '--key', key], { cwd: root, encoding: 'utf8' });
    expect(verify('good.json')).toMatchObject({ status: 0, stdout: expect.stringContaining('ACCEPTED') });
    expect(verify('bad.json')).toMatchObject({ status: 1, stdout: expect.stringContaining('REFUSED: payout') });
    expect(verify('broken.json')).toMatchObject({ status: 2 });
    const [before, after] = files.get('good.json')!.split('"source":"test');
    writeFileSync(join(dir, 'latin1.json'), Buffer.from(`${before}"source":"t\u00e9st${after}`, 'latin1'));
    expect(verify('latin1.json')).toMatchObject({ status: 2, stdout: expect.stringContaining('is not UTF-8') });
    writeFileSync(join(dir, 'marked.json'), `\ufeff${files.get('good.json')!}`);
    expect(verify('marked.json')).toMatchObject({ status: 2, stdout: expect.stringContaining('is not JSON') });
    const scripts = execFileSync('npm', ['pkg', 'get', 'scripts.verify'], { cwd: root, encoding: 'utf8' });
    expect(scripts).toContain('node verify/verify.ts');
  });
});
