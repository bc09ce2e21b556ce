import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyFileAt } from './key-file.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts personal text in the database: AES-256-GCM with a random nonce per text. */
export interface Sealing {
  /**
   * Encrypts a text.
   * @param place  field and owner of the text; it decrypts only there, so that rows cannot be swapped
   * @returns base64 of nonce, text and tag
   */
  seal(text: string, place: readonly string[]): string;
  /**
   * Decrypts a text.
   * @throws Error when it was encrypted with another key or for another place, or was changed
   */
  open(sealed: string, place: readonly string[]): string;
}

/** Encodes as JSON, because parts joined by a separator would be ambiguous. */
const placeBytes = (place: readonly string[]): Buffer => Buffer.from(JSON.stringify(place));

/**
 * Creates the encryption.
 * @param key  32 bytes
 */
export function createSealing(key: Buffer): Sealing {
  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(placeBytes(place));
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, hidden, cipher.getAuthTag()]).toString('base64');
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(placeBytes(place))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

/**
 * Creates the encryption with the key in a file, created on first use.
 * @throws Error with one sentence when it can be neither read nor created, or contains something else
 */
export function sealingAt(file: string): Sealing {
  const make = (): string => `${randomBytes(KEY_BYTES).toString('hex')}\n`;
  const { path, text } = keyFileAt({ file, what: 'key of personal data', variable: 'PERSONAL_KEY_FILE', make });
  if (!/^[0-9a-f]{64}\n?$/.test(text)) throw new Error(`the key of personal data ${path} is not 64 hexadecimal digits`);
  return createSealing(Buffer.from(text.trim(), 'hex'));
}
