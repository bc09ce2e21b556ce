import { lazyCode } from '../../ui/lazy-code.ts';
import { putTermSums } from './order-sums.ts';

/** View and sums of orders with terms, loaded on first use. */
export const termsCode = lazyCode(async () => {
  const code = await import('./terms/terms-entry.ts');
  putTermSums(code.TERM_SUMS);
  return code;
}, 'order-types');
