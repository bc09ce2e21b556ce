import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyFileAt } from './key-file.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keeps personal text unreadable in the database: AES-256-GCM, a random nonce a text. */
export interface Sealing {
  /**
   * @param place  what the text belongs to, of whom: it opens there only, so that rows cannot be exchanged for one another
   * @returns base64 of nonce, text and tag
   */
  seal(text: string, place: readonly string[]): string;
  /** @throws Error when it was sealed by another key, for another place, or was changed */
  open(sealed: string, place: readonly string[]): string;
}

/** Lists, since parts joined by a sign could be cut elsewhere. */
const placeBytes = (place: readonly string[]): Buffer => Buffer.from(JSON.stringify(place));

/** @param key 32 bytes */
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
 * The sealing by the key in a file, made at the first need.
 * @throws Error with one readable sentence when it can be neither read nor made, or holds something else
 */
export function sealingAt(file: string): Sealing {
  const make = (): string => `${randomBytes(KEY_BYTES).toString('hex')}\n`;
  const { path, text } = keyFileAt({ file, what: 'key of personal data', variable: 'PERSONAL_KEY_FILE', make });
  if (!/^[0-9a-f]{64}\n?$/.test(text)) throw new Error(`the key of personal data ${path} is not 64 hexadecimal digits`);
  return createSealing(Buffer.from(text.trim(), 'hex'));
}
