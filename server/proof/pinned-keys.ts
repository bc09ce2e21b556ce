import { readConfig } from '../infra/config.ts';
import { signingKeyAt } from './signing-key.ts';

/** Of the built app. */
export const PINNED_KEYS_FILE = 'proof-keys.json';

/**
 * The public keys an app built now trusts: JSON list of 32-byte keys in hex. Makes the signing key when there is none yet.
 * @throws Error when the key can be neither read nor made
 */
export const pinnedKeys = (): string => JSON.stringify([signingKeyAt(readConfig(process.env).proofKeyFile).publicKey]);
