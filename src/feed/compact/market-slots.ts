import type { SymbolTable } from '../decode/symbol-table.ts';

/** More markets than any exchange lists; further numbers are not learnt. */
export const SLOTS_MAX = 10_000;

/** The markets that the server numbers: each has a slot, counted from 0, in which its state is kept. */
export interface MarketSlots {
  readonly size: number;
  /** Returns the slot of a number of the frames; −1 when the number was not told. Hot: allocates nothing. */
  of(number: number): number;
  /** Returns the market's index of the symbol table; −1 while the page does not know the market. Hot. */
  indexOf(slot: number): number;
  /** Learns a number. Numbers of known ones may change. @param wire  symbol as spelt on the wire */
  learn(wire: string, number: number): void;
  /** The symbol table has grown. */
  symbolsChanged(): void;
  /** Another socket: all numbers are forgotten. */
  clear(): void;
}

export function createMarketSlots(symbols: Pick<SymbolTable, 'indexOfWire'>): MarketSlots {
  const slotOf = new Map<number, number>();
  const wires: string[] = [];
  const indices: number[] = [];
  return {
    get size() {
      return wires.length;
    },
    of: (number) => slotOf.get(number) ?? -1,
    indexOf: (slot) => indices[slot]!,
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
