import { expect, it } from 'vitest';
import { writeText } from '../../../src/frame/write-text.ts';

it('issue 39 F23: a figure that a page translator has wrapped is written over, and keeps no old one', () => {
  const price = document.createElement('span');
  writeText(price, '90,000.00');
  const node = price.firstChild;
  writeText(price, '90,001.00');
  expect(price.firstChild).toBe(node);
  const font = document.createElement('font');
  font.append('90,001.00');
  node!.replaceWith(font);
  writeText(price, '90,002.00');
  expect(price.textContent).toBe('90,002.00');
  writeText(price, '90,003.00');
  expect(price.textContent).toBe('90,003.00');
});
