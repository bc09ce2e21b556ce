import { join } from 'node:path';
import { build } from 'vite';
import type { Rollup } from 'vite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pinnedKeys } from '../../../server/proof/pinned-keys.ts';
import { signingKeyAt } from '../../../server/proof/signing-key.ts';
import { proofKeys } from '../../../tools/vite/proof-keys.ts';
import { tempDir } from '../market/market-support.ts';

afterEach(() => vi.unstubAllEnvs());

/** An app of one line that uses the keys. */
async function built(): Promise<Rollup.RollupOutput['output']> {
  const entry = '\0entry';
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    root: tempDir(),
    build: { write: false, rollupOptions: { input: 'entry' } },
    plugins: [
      proofKeys(),
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? entry : null),
        load: (id) => (id === entry ? 'globalThis.trusted = __PROOF_KEYS__;' : null),
      },
    ],
  });
  return (Array.isArray(output) ? output[0]! : (output as Rollup.RollupOutput)).output;
}

describe('the keys an app is built with', () => {
  it('are those of PROOF_KEY_FILE, in the code and in a file beside it', async () => {
    const file = join(tempDir(), 'key.pem');
    vi.stubEnv('PROOF_KEY_FILE', file);
    const { publicKey } = signingKeyAt(file);
    expect(pinnedKeys()).toBe(JSON.stringify([publicKey]));
    const output = await built();
    const code = output.find((part) => part.type === 'chunk')!.code;
    expect(code).toContain(publicKey);
    expect(code).not.toContain('__PROOF_KEYS__');
    const beside = output.find((part) => part.type === 'asset' && part.fileName === 'proof-keys.json');
    expect(beside).toMatchObject({ source: JSON.stringify([publicKey]) });
  });

  it('stop the build with the reason when there is no key and none can be made', () => {
    vi.stubEnv('PROOF_KEY_FILE', '/proc/no-such/key.pem');
    expect(() => proofKeys()).toThrow(/signing key .*key\.pem cannot be made: .*PROOF_KEY_FILE/);
  });
});
