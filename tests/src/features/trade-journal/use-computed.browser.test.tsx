import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useComputed } from '../../../../src/features/trade-journal/use-computed.ts';

let isBusy = false;
const together: boolean[] = [];

/** Notes whether another one began in the same task, which ends with its microtasks. */
async function begin(): Promise<string> {
  together.push(isBusy);
  isBusy = true;
  await Promise.resolve();
  isBusy = false;
  return 'done';
}
const first = () => begin();
const second = () => begin();

function Two() {
  const [one, other] = [useComputed(first), useComputed(second)];
  return (
    <p>
      {one.value} {other.value}
    </p>
  );
}

it('values of one page begin in turns of their own', async () => {
  await render(<Two />);
  await expect.element(page.getByText('done done')).toBeVisible();
  expect(together).toEqual([false, false]);
});
