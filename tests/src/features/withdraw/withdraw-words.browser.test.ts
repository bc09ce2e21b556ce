import { afterEach, describe, expect, it } from 'vitest';
import { destinationText } from '../../../../src/features/withdraw/withdraw-words.tsx';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

afterEach(() => document.body.replaceChildren());

/** Returns the place of this part of a line on the screen, px from the left. */
function placeOf(line: Text, part: string): { left: number; right: number } {
  const at = line.data.indexOf(part);
  const range = new Range();
  range.setStart(line, at);
  range.setEnd(line, at + part.length);
  const { left, right } = range.getBoundingClientRect();
  return { left, right };
}

describe('a name in Arabic before an address', () => {
  it.each(['محفظة', 'حساب 2', 'Main محفظة'])('%s stays before it: nothing of the address moves', (label) => {
    const line = document.createTextNode(
      `to ${destinationText({ address: ADDRESS, phone: null, account: null }, label)}`,
    );
    const paragraph = document.createElement('p');
    paragraph.append(line);
    document.body.append(paragraph);
    const [name, start, end] = [label, '0x5', '9EE7'].map((part) => placeOf(line, part));
    expect(start!.left).toBeGreaterThanOrEqual(name!.right);
    expect(end!.left).toBeGreaterThanOrEqual(start!.right);
  });
});
