import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..', '..');

/**
 * Returns the secret with which nodes authenticate; derived from the key that all of them have, so that no further one
 * is needed.
 */
export function nodeSecret(personalKeyFile: string): string {
  const key = readFileSync(resolve(ROOT, personalKeyFile), 'utf8').trim();
  return createHmac('sha256', Buffer.from(key, 'hex')).update('tern-node-1').digest('hex');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time. */
export const isSecret = (shown: string, secret: string): boolean => timingSafeEqual(digest(shown), digest(secret));
