import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { preferences, PRODUCTS } from '../../data/preferences.ts';
import type { Product } from '../../data/preferences.ts';
import { afterOverlayMoves, topOverlay } from '../../ui/overlays.ts';

const NAME = 'product';
const productOf = (named: string | null): Product | null => PRODUCTS.find((product) => product === named) ?? null;

/** The kind of trade the page is for, and how to choose another. */
export function useProduct(): { readonly product: Product; choose(product: Product): void } {
  useSignals();
  const [, setAddress] = useSearchParams();
  return {
    product: preferences.product.value,
    choose(product) {
      preferences.chooseProduct(product);
      // An open sheet stands on a history entry of its own, which goes when it closes: the page follows up then.
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
 * For the page itself: an address that names a product chooses it, and the address is put right when another was chosen
 * in a sheet. An address without one shows what was chosen last.
 */
export function useProductAddress(): void {
  useSignals();
  const [address, setAddress] = useSearchParams();
  const named = productOf(address.get(NAME));
  // Before anything is painted, so that no other product is seen first.
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
