import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { preferences, PRODUCTS } from '../../data/preferences.ts';
import type { Product } from '../../data/preferences.ts';
import { afterOverlayMoves, topOverlay } from '../../ui/overlay-stack.ts';

const NAME = 'product';
const productOf = (named: string | null): Product | null => PRODUCTS.find((product) => product === named) ?? null;

/** Returns the page's kind of trade, and the function that changes it. */
export function useProduct(): { readonly product: Product; choose(product: Product): void } {
  useSignals();
  const [, setAddress] = useSearchParams();
  return {
    product: preferences.product.value,
    choose(product) {
      preferences.chooseProduct(product);
      // An open sheet has a history entry of its own, which is removed when it closes; the page updates its address
      // then.
      if (topOverlay.peek() === null) setAddress((now) => withProduct(now, product), { replace: true });
    },
  };
}

function withProduct(address: URLSearchParams, product: Product): URLSearchParams {
  const next = new URLSearchParams(address);
  next.set(NAME, product);
  return next;
}

/**
 * Synchronises product and address, for the page itself: an address that names a product selects it, and the address is
 * updated when a sheet selected another. An address without a product shows the last one.
 */
export function useProductAddress(): void {
  useSignals();
  const [address, setAddress] = useSearchParams();
  const named = productOf(address.get(NAME));
  // A layout effect, so that no other product is painted first.
  useLayoutEffect(() => {
    if (named) preferences.chooseProduct(named);
  }, [named]);
  const product = preferences.product.value;
  const uncovered = topOverlay.value === null;
  useEffect(() => {
    if (!uncovered || named === null) return;
    afterOverlayMoves(() => {
      const chosen = preferences.product.peek();
      if (topOverlay.peek() === null && chosen !== named) {
        setAddress((now) => withProduct(now, chosen), { replace: true });
      }
    });
    // oxlint-disable-next-line react/exhaustive-deps -- the setter changes with every address
  }, [uncovered, product, named]);
}
