import type { Plugin } from 'vite';
import { PINNED_KEYS_FILE, pinnedKeys } from '../../server/proof/pinned-keys.ts';

/**
 * Builds the public keys of receipts and checkpoints into the app, as `__PROOF_KEYS__`: a list of 32-byte keys in hex.
 * What was built in also lies beside the app as a file, for people, and for the next start to see whether it still fits.
 */
export function proofKeys(): Plugin {
  const keys = pinnedKeys();
  return {
    name: 'tern-proof-keys',
    config: () => ({ define: { __PROOF_KEYS__: keys } }),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: PINNED_KEYS_FILE, source: keys });
    },
  };
}
