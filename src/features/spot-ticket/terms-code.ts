import { lazyCode } from '../../ui/lazy-code.ts';
import { putTermSums } from './order-sums.ts';

/** What is shown and counted for an order that says more than price and size, fetched when one is first wanted. */
export const termsCode = lazyCode(async () => {
  const code = await import('./terms/terms-entry.ts');
  putTermSums(code.TERM_SUMS);
  return code;
}, 'order-types');
