import { spawnSync } from 'node:child_process';
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { signingKeyAt } from '../../../server/proof/signing-key.ts';
import { tempDir } from '../market/market-support.ts';

const MODULE = join(import.meta.dirname, '..', '..', '..', 'server', 'proof', 'signing-key.ts');
const publicKeyOf = (hex: string) =>
  createPublicKey({ key: Buffer.from(`302a300506032b6570032100${hex}`, 'hex'), format: 'der', type: 'spki' });

describe('the signing key', () => {
  it('is made at the first need, for its owner only, and then stays', () => {
    const file = join(tempDir(), 'keys', 'key.pem');
    const made = signingKeyAt(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(file, '..'))).toEqual(['key.pem']);
    expect(signingKeyAt(file)).toMatchObject({ keyId: made.keyId, publicKey: made.publicKey });
    expect(made.publicKey).toMatch(/^[0-9a-f]{64}$/);
    expect(made.keyId).toBe(createHash('sha256').update(Buffer.from(made.publicKey, 'hex')).digest('hex').slice(0, 16));
  });

  it('signs so that the public bytes alone verify it, the same text always the same way', () => {
    const key = signingKeyAt(join(tempDir(), 'key.pem'));
    const signature = key.signatureOf('a text');
    expect(signature).toHaveLength(64);
    expect(key.signatureOf('a text')).toEqual(signature);
    expect(verify(null, Buffer.from('a text'), publicKeyOf(key.publicKey), signature)).toBe(true);
    expect(verify(null, Buffer.from('a texT'), publicKeyOf(key.publicKey), signature)).toBe(false);
  });

  it('is one and the same for processes that need it at once', () => {
    const file = join(tempDir(), 'keys', 'key.pem');
    const script = `
      import { spawn } from 'node:child_process';
      const code = "import(process.argv[1]).then(({ signingKeyAt }) => process.stdout.write(signingKeyAt(process.argv[2]).keyId))";
      const ids = await Promise.all(Array.from({ length: 6 }, () => new Promise((resolve) => {
        const child = spawn(process.execPath, ['-e', code, ${JSON.stringify(MODULE)}, ${JSON.stringify(file)}]);
        let id = '';
        child.stdout.on('data', (data) => (id += data));
        child.on('close', () => resolve(id));
      })));
      process.stdout.write(ids.join(' '));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    const ids = stdout.split(' ');
    expect(ids).toHaveLength(6);
    expect(new Set(ids)).toEqual(new Set([signingKeyAt(file).keyId]));
    expect(readdirSync(join(file, '..'))).toEqual(['key.pem']);
  });

  it('that cannot be made says which file, why, and what to set', () => {
    const inTheWay = join(tempDir(), 'a-file');
    writeFileSync(inTheWay, '');
    for (const file of [join(inTheWay, 'key.pem'), join(tempDir(), 'no', 'such', 'folder', 'key.pem')]) {
      expect(() => signingKeyAt(file)).toThrow(/the signing key .*key\.pem cannot be (made|read): .*E(NOTDIR|NOENT)/);
    }
    expect(() => signingKeyAt('/proc/no-such/key.pem')).toThrow(/cannot be made: .*PROOF_KEY_FILE/);
  });

  it('that is something else is refused and left as it is', () => {
    const file = join(tempDir(), 'key.pem');
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
    for (const content of ['', 'not a key', String(rsa)]) {
      writeFileSync(file, content);
      expect(() => signingKeyAt(file)).toThrow(/key\.pem is not a private Ed25519 key/);
      expect(readFileSync(file, 'utf8')).toBe(content);
    }
    const folder = join(tempDir(), 'folder');
    mkdirSync(folder);
    expect(() => signingKeyAt(folder)).toThrow(/cannot be read/);
  });
});
