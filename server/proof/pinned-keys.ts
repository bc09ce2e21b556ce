import { readConfig } from '../infra/config.ts';
import { signingKeyAt } from './signing-key.ts';

/** File in the built app. */
export const PINNED_KEYS_FILE = 'proof-keys.json';

/**
 * Returns the public keys that an app built now trusts: a JSON list of 32-byte keys in hex. Creates the signing key
 * when there is none.
 * @throws Error when the key can be neither read nor created
 */
export const pinnedKeys = (): string => JSON.stringify([signingKeyAt(readConfig(process.env).proofKeyFile).publicKey]);
