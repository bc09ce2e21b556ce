import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { gatherProof } from '../../../../../src/features/up-down/proof/gather-proof.ts';
import { ProofVerdict } from '../../../../../src/features/up-down/proof/proof-verdict.tsx';
import { useProof } from '../../../../../src/features/up-down/proof/use-proof.ts';
import type { SettledOrder } from '../../../../../src/model/up-down-order.ts';
import { startVerification } from '../../../../../src/proof/verify-apart.ts';
import type { Verification } from '../../../../../src/proof/verify-apart.ts';

vi.mock('../../../../../src/proof/verify-apart.ts');
vi.mock('../../../../../src/features/up-down/proof/gather-proof.ts', () => ({
  gatherProof: vi.fn(),
  proofOrderOf: () => ({}),
}));
afterEach(() => void vi.resetAllMocks());

const ORDER = { id: '1', symbol: 'BTCUSDT' } as unknown as SettledOrder;

function Proof() {
  const { state, verify } = useProof(ORDER);
  return (
    <>
      <button onClick={verify}>Verify</button>
      <ProofVerdict state={state} />
    </>
  );
}

it.each([
  [new TypeError('Failed to fetch dynamically imported module: https://tern.example/a.js'), /^No connection/],
  [new TypeError('Object.hasOwn is not a function'), /could not be checked here.*This browser isn’t supported here/],
  [new Error('a fault'), /could not be checked here.*The app had an error/],
])('says why it could not be checked: %s', async (thrown, words) => {
  vi.mocked(gatherProof).mockResolvedValue({ kind: 'gathered', bundle: {} } as never);
  const verify = () => Promise.reject(thrown);
  vi.mocked(startVerification).mockReturnValue({ verify, end: () => undefined } as unknown as Verification);
  await render(<Proof />);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect.poll(() => page.getByRole('status').element().textContent).toMatch(words);
});
