import type { Plugin } from 'vite';
import { PINNED_KEYS_FILE, pinnedKeys } from '../../server/proof/pinned-keys.ts';

/**
 * Builds the public keys of receipts and checkpoints into the app, as `__PROOF_KEYS__`: a list of 32-byte keys in hex.
 * The keys are also written as a file beside the app, for readers and for the next start of the server to check that
 * they still match.
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
