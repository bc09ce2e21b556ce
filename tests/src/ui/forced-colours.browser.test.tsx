import { afterEach, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '../../../src/ui/button.tsx';
import { Card } from '../../../src/ui/card.tsx';
import { IconButton } from '../../../src/ui/icon-button.tsx';
import { SearchField } from '../../../src/ui/search-field.tsx';
import { TextField } from '../../../src/ui/text-field.tsx';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';

/** The one thing of the protocol that is asked for. */
interface MediaSession {
  send(command: 'Emulation.setEmulatedMedia', params: object): Promise<unknown>;
}
const force = (value: 'active' | '') =>
  (cdp() as unknown as MediaSession).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'forced-colors', value }],
  });

afterEach(() => force(''));

const edgeOf = (element: Element) => {
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
  return { outlineStyle, outlineWidth, seen: outlineColor !== 'rgba(0, 0, 0, 0)' };
};

it('cards, fields and buttons have an edge where the system chooses the colours, and a thicker one with the focus', async () => {
  await render(
    <Card label="A card">
      <TextField label="A name" value="" onChange={() => undefined} />
      <SearchField label="A market" value="" onChange={() => undefined} />
      <Button onClick={() => undefined}>An act</Button>
      <IconButton label="A sign" icon="close" onClick={() => undefined} />
    </Card>,
  );
  const card = page.getByRole('region', { name: 'A card' }).element();
  const name = page.getByRole('textbox', { name: 'A name' }).element() as HTMLElement;
  const market = page.getByRole('textbox', { name: 'A market' }).element() as HTMLElement;
  const buttons = ['An act', 'A sign'].map(
    (label) => page.getByRole('button', { name: label }).element() as HTMLElement,
  );
  const boxes = [...buttons, card, name.parentElement!, market.parentElement!];
  const shown = { outlineStyle: 'solid', outlineWidth: '1px', seen: true };
  expect(boxes.map((box) => edgeOf(box).seen)).toEqual(boxes.map(() => false));
  await force('active');
  expect(boxes.map(edgeOf)).toEqual(boxes.map(() => shown));
  name.focus();
  expect(edgeOf(name.parentElement!)).toEqual({ ...shown, outlineWidth: '3px' });
  const [act] = buttons;
  await userEvent.keyboard('{Tab}{Tab}');
  expect(document.activeElement).toBe(act);
  expect(edgeOf(act!)).toEqual({ ...shown, outlineWidth: '2px' });
});
