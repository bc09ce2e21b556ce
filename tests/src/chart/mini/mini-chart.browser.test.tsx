import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { MiniChart } from '../../../../src/chart/mini/mini-chart.tsx';
import '../../../../src/styles/tokens.css';

it('draws a line in the colour of the row’s change, which follows the theme without a render', async () => {
  document.documentElement.dataset['theme'] = 'light';
  await render(<MiniChart closes={[1, 2, 1.5, 3]} up={false} />);
  const line = document.querySelectorAll('path')[1]!;
  expect(getComputedStyle(line).stroke).toBe('rgb(200, 36, 58)');
  document.documentElement.dataset['theme'] = 'dark';
  expect(getComputedStyle(line).stroke).toBe('rgb(255, 93, 115)');
});

it('keeps its place without data', async () => {
  await render(<MiniChart closes={[]} up />);
  const box = document.querySelector('svg')!.getBoundingClientRect();
  expect([box.width, box.height]).toEqual([64, 24]);
  expect(document.querySelectorAll('path')).toHaveLength(0);
});
