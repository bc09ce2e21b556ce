import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import * as payout from '../../../../protocol/units/payout-address.ts';
import { useAddressCheck, AddressField } from '../../../../src/features/withdraw/form/address-field.tsx';

vi.mock('../../../../protocol/units/payout-address.ts', () => ({
  isPayoutNetwork: () => true,
  checkPayoutAddress: vi.fn<typeof payout.checkPayoutAddress>(),
}));

afterEach(() => void vi.resetAllMocks());

const TRON = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';

function Field() {
  const { check, again } = useAddressCheck('TRC20', TRON);
  return (
    <>
      <AddressField
        network="TRC20"
        value={TRON}
        check={check}
        onCheckAgain={again}
        saved={undefined}
        onChange={() => undefined}
      />
      <output>{check?.ok === true ? check.address : 'not understood'}</output>
    </>
  );
}

const checkAgain = page.getByRole('button', { name: 'Check again' });

it('reads a valid address', async () => {
  vi.mocked(payout.checkPayoutAddress).mockReturnValue({ ok: true, address: TRON });
  await render(<Field />);
  await expect.element(page.getByText(TRON, { exact: true })).toBeInTheDocument();
  expect(checkAgain.elements()).toEqual([]);
});

it('leaves an address to the exchange where the engine cannot check it, says so and offers to try again', async () => {
  vi.mocked(payout.checkPayoutAddress).mockImplementation(() => {
    throw new TypeError('Object.hasOwn is not a function');
  });
  await render(<Field />);
  await expect.element(page.getByText(/Not checked on this device/)).toBeInTheDocument();
  await expect.element(page.getByText(TRON, { exact: true })).toBeInTheDocument();
  await expect.element(checkAgain).toBeInTheDocument();
});
