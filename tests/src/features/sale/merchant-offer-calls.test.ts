import { expect, it } from 'vitest';
import { merchantWords } from '../../../../src/features/sale/merchant-offer-calls.ts';

it('takes out what turns or breaks the text around it, and nothing else', () => {
  expect(merchantWords('Quay\u202e)detalumis(\u2066\u200f\u0000\n')).toBe('Quay)detalumis(');
  const plain = '<b>Hafen</b> & Söhne, 港口 {{name}} $t(sale.title) שלום';
  expect(merchantWords(plain)).toBe(plain);
});
