import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifySignature } from '../../../src/proof/ed25519.ts';
import { keyIdOf } from '../../../src/proof/sha256-hex.ts';
import { run } from '../../../verify/run.ts';
import { anyPlan } from '../../src/proof/arbitrary-trade.ts';
import { changedAnywhere, fileBy } from '../../src/proof/arbitrary-liabilities.ts';
import { newSigner } from '../../src/proof/signer.ts';
import { tampered, valueAt } from '../../src/proof/tamper.ts';
import type { Path } from '../../src/proof/tamper.ts';
import { anyStop, validStop } from '../../src/proof/valid-stop.ts';
import { validTrade } from '../../src/proof/valid-trade.ts';
import { askPython, HAS_PYTHON } from './run-python.ts';

interface Vectors {
  readonly publicKey: string;
  readonly cases: readonly { readonly file: { readonly format: string } }[];
}

const signer = newSigner();
const keys = [signer.publicKey];
const EACH = 20;
const CHANGED = 1000;
/** Limit of the changed ones, ms: eight seconds on an idle machine of two cores. */
const SLOW = 180_000;

const trades = fc.sample(anyPlan, EACH).map((plan) => validTrade(plan, signer));
const stops = fc.sample(anyStop, EACH).map((plan) => validStop(plan, signer));
const balances = fc.sample(fileBy(signer), EACH);

/** `1.50` for `1.5`: a price outside the signed text is compared as a number, so this changes nothing. */
const sameNumber = (before: unknown, after: unknown): boolean =>
  typeof before === 'string' && /^\d+\.\d+$/.test(before) && Number(before) === Number(after);

const changed: readonly { readonly path: Path; readonly document: unknown }[] = fc.sample(
  fc.oneof(
    ...trades.map((bundle) => tampered(bundle)),
    ...stops.map((bundle) =>
      tampered(bundle).filter(
        ({ path, document }) => path[0] !== 'stop' || !sameNumber(valueAt(bundle, path), valueAt(document, path)),
      ),
    ),
    ...balances.map((bundle) => changedAnywhere(bundle)),
  ),
  CHANGED,
);

async function acceptedByUs(document: unknown): Promise<boolean> {
  const code = await run(['proof.json', `--key=${signer.publicKey}`], {
    read: () => JSON.stringify(document),
    print: () => {},
    builtKeys: 'none',
  });
  return code === 0;
}

describe.skipIf(!HAS_PYTHON)('issue 39 E21: the verifier written from docs/proof.md alone', () => {
  it(`accepts ${EACH} of ${EACH} receipts, stops and balances, as ours does`, async () => {
    const documents = [...trades, ...stops, ...balances];
    expect(askPython({ keys, documents }).verdicts).toEqual(documents.map(() => 'ok'));
    expect(await Promise.all(documents.map(acceptedByUs))).toEqual(documents.map(() => true));
  });

  it(
    `refuses ${CHANGED} of ${CHANGED} with one value changed, as ours does`,
    async () => {
      const { verdicts } = askPython({ keys, documents: changed.map(({ document }) => document) });
      const accepted = changed.filter((_, at) => verdicts[at] === 'ok');
      expect(accepted.map(({ path }) => path.join('.'))).toEqual([]);
      expect(verdicts).toHaveLength(CHANGED);
      for (const { path, document } of changed) expect(await acceptedByUs(document), path.join('.')).toBe(false);
    },
    SLOW,
  );

  it('refuses what is signed with a key that is not trusted', () => {
    const documents = [trades[0], stops[0], balances.find(({ paths }) => paths.length > 0)];
    const { verdicts } = askPython({ keys: [newSigner().publicKey], documents });
    for (const verdict of verdicts) expect(verdict).toMatch(/^key of /);
  });

  it('refuses a key of small order, though a signature fits it', async () => {
    const key = `01${'0'.repeat(62)}`;
    const keyId = keyIdOf(key);
    const [path] = balances.find(({ paths }) => paths.length > 0)!.paths;
    // Under the neutral point S = 0 and R = B × 0 would fit every text; here S = 1 and R = B.
    const signature = `58${'66'.repeat(31)}01${'0'.repeat(62)}`;
    const document = { ...balances[0], paths: [{ ...path, root: { ...path!.root, keyId, signature } }] };
    expect(askPython({ keys: [key], documents: [document] }).verdicts).toEqual(['signature of a root']);
    expect(await verifySignature(key, path!.root.payload, signature)).toBe(false);
  });

  it('refuses an hour of prices that follow from another volatility than the market has', () => {
    const { publicKey, cases } = JSON.parse(readFileSync('docs/proof-vectors/files.json', 'utf8')) as Vectors;
    const hour = cases.find(({ file }) => file.format === 'tern-seed-1')!.file;
    const documents = [hour, { ...hour, sigmaPerMinute: 0.5 }, { ...hour, symbol: 'NONEUSDT' }];
    expect(askPython({ keys: [publicKey], documents }).verdicts).toEqual([
      'ok',
      'other parameters of the market',
      'the parameters of the market are not known',
    ]);
  });
});
