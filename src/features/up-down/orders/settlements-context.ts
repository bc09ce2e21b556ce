import { createContext, useContext } from 'react';

/** What a page may ask of the driver that waits for results. */
export interface Settlements {
  /** Asks once more for an order that awaits its result (S8). */
  askAgain(orderId: string): void;
}

export const SettlementsContext = createContext<Settlements | null>(null);

/** @throws Error outside the shell */
export function useSettlements(): Settlements {
  const settlements = useContext(SettlementsContext);
  if (!settlements) throw new Error('no settlement driver above this component');
  return settlements;
}
