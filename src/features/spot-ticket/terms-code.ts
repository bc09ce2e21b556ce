import { lazyCode, tellUnloaded } from '../../ui/lazy-code.ts';
import { putTermSums } from './order-sums.ts';

/** View and sums of orders with terms, loaded on first use. */
export const termsCode = lazyCode(async () => {
  const code = await import('./terms/terms-entry.ts');
  putTermSums(code.TERM_SUMS);
  return code;
}, 'order-types');

type TermsCode = NonNullable<Awaited<ReturnType<typeof termsCode.fetch>>>;

/** Loads that code and uses it; tells the person when it does not come. */
export async function withTermsCode(use: (code: TermsCode) => void): Promise<void> {
  const code = await termsCode.fetch();
  if (code) use(code);
  else tellUnloaded(termsCode);
}
