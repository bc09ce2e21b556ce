import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { KEY_ID_DIGITS } from '../../protocol/proof-texts.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const NEW_FOLDER_MODE = 0o700;
const NEW_FILE_MODE = 0o600;

/** An Ed25519 key pair; its private half stays inside. */
export interface SigningKey {
  /** First 16 hex digits of the SHA-256 of the public key. */
  readonly keyId: string;
  /** 32 bytes in lower-case hex. */
  readonly publicKey: string;
  /** Signs a text as UTF-8; 64 bytes. The same text always gets the same signature. About 40 µs. */
  signatureOf(text: string): Buffer;
}

/** Public bytes end the SPKI form of an Ed25519 key (RFC 8410). */
const publicBytesOf = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32);

export const keyIdOf = (publicBytes: Uint8Array): string =>
  createHash('sha256').update(publicBytes).digest('hex').slice(0, KEY_ID_DIGITS);

/** @throws Error when the text is no private Ed25519 key */
export function signingKeyOf(pem: string): SigningKey {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`a key of type ${key.asymmetricKeyType}, not ed25519`);
  const publicBytes = publicBytesOf(key);
  return {
    keyId: keyIdOf(publicBytes),
    publicKey: publicBytes.toString('hex'),
    signatureOf: (text) => sign(null, Buffer.from(text), key),
  };
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Whole or not at all: of several processes that need the first key at once, one makes it and all use that one. */
function makeKeyFile(path: string): void {
  const { privateKey } = generateKeyPairSync('ed25519');
  const unfinished = `${path}.${randomUUID()}`;
  try {
    // Not recursive: below some folders (/proc) Node tries that for ever.
    mkdirSync(dirname(path), { mode: NEW_FOLDER_MODE });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  try {
    writeFileSync(unfinished, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: NEW_FILE_MODE, flag: 'wx' });
    linkSync(unfinished, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * The signing key in a file, made at the first need.
 * @param file a relative path counts from the folder of this program, so that build and server mean the same file
 * @throws Error with one readable sentence when it can be neither read nor made, or holds something else
 */
export function signingKeyAt(file: string): SigningKey {
  const path = resolve(ROOT, file);
  let pem: string;
  try {
    pem = readFileSync(path, 'utf8');
  } catch (error) {
    if (!hasCode(error, 'ENOENT'))
      throw new Error(`the signing key ${path} cannot be read: ${textOf(error)}`, { cause: error });
    try {
      makeKeyFile(path);
      pem = readFileSync(path, 'utf8');
    } catch (failure) {
      throw new Error(
        `the signing key ${path} cannot be made: ${textOf(failure)}. PROOF_KEY_FILE may name a file that can be written`,
        { cause: failure },
      );
    }
  }
  try {
    return signingKeyOf(pem);
  } catch (error) {
    throw new Error(`the signing key ${path} is not a private Ed25519 key in PEM form: ${textOf(error)}`, {
      cause: error,
    });
  }
}
