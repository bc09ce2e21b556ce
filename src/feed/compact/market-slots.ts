import type { SymbolTable } from '../decode/symbol-table.ts';

/** Most markets, more than any exchange lists; further numbers are ignored. */
export const SLOTS_MAX = 10_000;

/** The markets that the server numbers: each has a slot, counted from 0, in which its state is kept. */
export interface MarketSlots {
  readonly size: number;
  /** Returns the slot of a number of the frames; −1 when the number was not known. Hot: allocates nothing. */
  of(number: number): number;
  /** Returns the market's index of the symbol table; −1 while the page does not know the market. Hot. */
  indexOf(slot: number): number;
  /** Returns whether the page knows the market and the view asks for it by name, not as one of all others. */
  isNamed(slot: number): boolean;
  /** Replaces the markets that the view names, as spelt on the wire. */
  name(wires: ReadonlySet<string>): void;
  /** Stores the number of a market; that of a known market may change. @param wire  symbol as spelt on the wire */
  learn(wire: string, number: number): void;
  /** The symbol table has grown. */
  symbolsChanged(): void;
  /** Forgets all numbers, for another socket. */
  clear(): void;
}

export function createMarketSlots(symbols: Pick<SymbolTable, 'indexOfWire'>): MarketSlots {
  const slotOf = new Map<number, number>();
  const wires: string[] = [];
  const indices: number[] = [];
  let named: ReadonlySet<string> = new Set();
  return {
    get size() {
      return wires.length;
    },
    of: (number) => slotOf.get(number) ?? -1,
    indexOf: (slot) => indices[slot]!,
    isNamed: (slot) => indices[slot]! >= 0 && named.has(wires[slot]!),
    name(next) {
      named = next;
    },
    learn(wire, number) {
      const known = slotOf.get(number);
      if (known === undefined && wires.length === SLOTS_MAX) return;
      const slot = known ?? wires.length;
      slotOf.set(number, slot);
      wires[slot] = wire;
      indices[slot] = symbols.indexOfWire(wire);
    },
    symbolsChanged() {
      wires.forEach((wire, slot) => (indices[slot] = symbols.indexOfWire(wire)));
    },
    clear() {
      slotOf.clear();
      wires.length = 0;
      indices.length = 0;
    },
  };
}
