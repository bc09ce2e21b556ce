import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkpointText } from '../../../protocol/proof-texts.ts';
import { openCheckpointLog } from '../../../server/proof/checkpoint-log.ts';
import { verifySignature } from '../../../src/proof/ed25519.ts';
import { sha256Hex } from '../../../src/proof/sha256-hex.ts';
import { textOf } from '../../../verify/read-json.ts';
import { run } from '../../../verify/run.ts';
import { askPython, HAS_PYTHON, judgeByPython } from '../independent/run-python.ts';
import { VECTORS_DIR, vectorFiles } from './make.ts';

const read = <T>(name: string): T => JSON.parse(readFileSync(join(VECTORS_DIR, name), 'utf8')) as T;

interface Files {
  readonly publicKey: string;
  readonly cases: readonly { readonly name: string; readonly accepted: boolean; readonly file: unknown }[];
}
interface Reading {
  readonly publicKey: string;
  readonly cases: readonly (
    | { readonly name: string; readonly accepted: boolean; readonly text: string }
    | { readonly name: string; readonly accepted: boolean; readonly bytes: string }
  )[];
}
const bytesOf = (of: Reading['cases'][number]): Buffer =>
  'text' in of ? Buffer.from(of.text) : Buffer.from(of.bytes, 'hex');
interface Texts {
  readonly publicKey: string;
  readonly texts: readonly { readonly text: string; readonly sha256: string; readonly signature: string }[];
}
interface Segment {
  readonly market: string;
  readonly source: string;
  readonly seed: string;
  readonly firstSeq: number;
  readonly before: { readonly ts: number; readonly price: number } | null;
  readonly anchorTicks: number;
  readonly sigmaPerMinute: number;
  readonly times: readonly number[];
  readonly prices: readonly number[];
}
interface CheckpointFile {
  readonly symbol: string;
  readonly publicKey: string;
  readonly name: string;
  readonly bytes: string;
  readonly checkpoints: readonly { readonly seq: number; readonly hash: string; readonly ts: number }[];
}

describe('issue 39 E21: test vectors of docs/proof.md', () => {
  it('are those that `npm run proof:vectors` writes', () => {
    const files = vectorFiles();
    expect(readdirSync(VECTORS_DIR).toSorted()).toEqual([...files.keys()].toSorted());
    for (const [name, text] of files) expect(readFileSync(join(VECTORS_DIR, name), 'utf8'), name).toBe(text);
  });

  it('are judged by our verifier as they say', async () => {
    const { publicKey, cases } = read<Files>('files.json');
    expect(cases.filter(({ accepted }) => accepted).length).toBeGreaterThan(8);
    expect(cases.filter(({ accepted }) => !accepted).length).toBeGreaterThan(8);
    for (const { name, accepted, file } of cases) {
      const around = { read: () => JSON.stringify(file), print: () => {}, builtKeys: 'none' };
      expect(await run(['file', `--key=${publicKey}`], around), name).toBe(accepted ? 0 : 1);
    }
  });

  it('are read or refused by `npm run verify` as they say, byte for byte', async () => {
    const { publicKey, cases } = read<Reading>('reading.json');
    expect(cases.filter(({ accepted }) => accepted).length).toBeGreaterThan(5);
    expect(cases.filter(({ accepted }) => !accepted).length).toBeGreaterThan(15);
    for (const one of cases) {
      const around = { read: () => textOf(bytesOf(one)), print: () => {}, builtKeys: 'none' };
      expect((await run(['file', `--key=${publicKey}`], around)) === 0, one.name).toBe(one.accepted);
    }
  });

  it('have the hashes and signatures that we compute', async () => {
    const { publicKey, texts } = read<Texts>('texts.json');
    for (const { text, sha256, signature } of texts) {
      expect(sha256Hex(text)).toBe(sha256);
      expect(await verifySignature(publicKey, text, signature), text).toBe(true);
    }
  });

  it('hold a checkpoint file that the exchange reads', async () => {
    const { symbol, publicKey, name, bytes, checkpoints } = read<CheckpointFile>('checkpoints.json');
    const dir = mkdtempSync(join(tmpdir(), 'tern-vectors-'));
    try {
      writeFileSync(join(dir, name), Buffer.from(bytes, 'hex'));
      const log = openCheckpointLog(dir);
      const found = await log.around(1, Number.MAX_SAFE_INTEGER, 10);
      log.close();
      expect(found.map(({ seq }) => seq)).toEqual(checkpoints.map(({ seq }) => seq));
      for (const [at, fields] of checkpoints.entries()) {
        const signature = found[at]!.signature.toString('hex');
        expect(await verifySignature(publicKey, checkpointText({ symbol, ...fields }), signature)).toBe(true);
      }
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });

  it.skipIf(!HAS_PYTHON)('are judged and computed by the independent verifier as they say', () => {
    const { publicKey, cases } = read<Files>('files.json');
    const segments = read<readonly Segment[]>('seed.json');
    const answer = askPython({
      keys: [publicKey],
      documents: cases.map(({ file }) => file),
      segments: segments.map(({ source, seed, market, firstSeq, before, times, anchorTicks, sigmaPerMinute }) => ({
        walk: source.startsWith('sim2:') ? 2 : 1,
        seed,
        market,
        first_seq: firstSeq,
        before,
        times,
        anchor: anchorTicks,
        sigma_per_minute: sigmaPerMinute,
      })),
    });
    for (const [at, { name, accepted }] of cases.entries()) {
      expect(answer.verdicts[at] === 'ok', `${name}: ${answer.verdicts[at]}`).toBe(accepted);
    }
    const reading = read<Reading>('reading.json').cases;
    const judged = judgeByPython(publicKey, reading.map(bytesOf));
    expect(reading.map(({ name }, at) => [name, judged[at]])).toEqual(reading.map((one) => [one.name, one.accepted]));
    expect(answer.prices).toEqual(segments.map(({ prices }) => prices));
  });
});
