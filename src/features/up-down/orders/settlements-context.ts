import { createContext, useContext } from 'react';

/** Actions of the settlement tracker that pages may use. */
export interface Settlements {
  /** Fetches an order again that awaits its result (S8). */
  askAgain(orderId: string): void;
}

export const SettlementsContext = createContext<Settlements | null>(null);

/** @throws Error outside the shell */
export function useSettlements(): Settlements {
  const settlements = useContext(SettlementsContext);
  if (!settlements) throw new Error('no settlement driver above this component');
  return settlements;
}
