import { useEffect } from 'react';
import { earnTotals } from '../../data/earn-orders.ts';
import { earnProducts } from './earn-products.ts';
import { connectionStore } from '../../signals/connection.ts';

/**
 * Asks for the products again and again while a page shows them: others buy, and no message says so. Nothing is asked while
 * there is no connection or nobody looks.
 */
export function useFreshProducts(everyMs: number): void {
  useEffect(() => {
    const timer = setInterval(() => {
      const seen = document.visibilityState === 'visible' && connectionStore.age.peek() !== 'offline';
      if (!seen) return;
      void earnProducts.refresh();
      // Without what one has in nobody can say how much more may be.
      if (earnTotals.now.peek().state === 'failed') void earnTotals.load();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
