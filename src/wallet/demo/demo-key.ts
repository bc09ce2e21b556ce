import { hexOf } from '../../model/random-id.ts';
import type { ValueStorage } from '../../model/storage.ts';

const STORED = /^0x[0-9a-f]{64}$/;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/**
 * The key of the demo wallet. It is made here, kept in this browser, never shown, never asked for and never sent (R6).
 * It is worth nothing: it signs one text and holds play funds.
 */
export interface DemoKey {
  read(): string | null;
  /** The kept key, made on first use. */
  make(): string;
  delete(): void;
  /** The address of the kept key, where it has been noted. What it costs to derive is 17 KB of code at every start. */
  address(): string | null;
  noteAddress(address: string): void;
}

export function demoKey(storage: ValueStorage, random: Pick<Crypto, 'getRandomValues'>): DemoKey {
  const storedKey = storage.text('demoWallet');
  const storedAddress = storage.text('demoAddress');
  const read = (): string | null => {
    const stored = storedKey.read();
    return stored !== null && STORED.test(stored) ? stored : null;
  };
  return {
    read,
    make() {
      const kept = read();
      if (kept !== null) return kept;
      const made = `0x${hexOf(random.getRandomValues(new Uint8Array(32)))}`;
      storedKey.write(made);
      // A damaged key may have left one.
      storedAddress.write(null);
      return made;
    },
    delete() {
      storedKey.write(null);
      storedAddress.write(null);
    },
    address() {
      const noted = storedAddress.read();
      return noted !== null && ADDRESS.test(noted) ? noted : null;
    },
    noteAddress: storedAddress.write,
  };
}
