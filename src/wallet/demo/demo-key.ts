import type { KeyValueStore } from '../mirrored-storage.ts';

const STORAGE_KEY = '__persisted__demoWallet';
const ADDRESS_KEY = '__persisted__demoAddress';
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

export function demoKey(storage: KeyValueStore, random: Pick<Crypto, 'getRandomValues'>): DemoKey {
  const read = (): string | null => {
    const stored = storage.getItem(STORAGE_KEY);
    return stored !== null && STORED.test(stored) ? stored : null;
  };
  return {
    read,
    make() {
      const kept = read();
      if (kept !== null) return kept;
      const bytes = random.getRandomValues(new Uint8Array(32));
      const made = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
      storage.setItem(STORAGE_KEY, made);
      // A damaged key may have left one.
      storage.removeItem(ADDRESS_KEY);
      return made;
    },
    delete() {
      storage.removeItem(STORAGE_KEY);
      storage.removeItem(ADDRESS_KEY);
    },
    address() {
      const noted = storage.getItem(ADDRESS_KEY);
      return noted !== null && ADDRESS.test(noted) ? noted : null;
    },
    noteAddress: (address) => storage.setItem(ADDRESS_KEY, address),
  };
}
