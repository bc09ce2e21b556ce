import { signal } from '@preact/signals-core';
import { afterEach, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Arrow } from '../../../src/ui/icon.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { Card } from '../../../src/ui/card.tsx';
import { DayChange } from '../../../src/ui/day-change.tsx';
import { IconButton } from '../../../src/ui/icon-button.tsx';
import { PriceText } from '../../../src/ui/price-text.tsx';
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

/** Colours of the four sides of a drawn triangle, and whether each has a width. */
function sidesOf(element: Element, pseudo: '::before' | '::after' | null): Record<string, string> {
  const style = getComputedStyle(element, pseudo);
  return Object.fromEntries(
    (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) => [
      side,
      Number.parseFloat(style[`border${side}Width`]) === 0 ? 'none' : style[`border${side}Color`],
    ]),
  );
}

it('issue 39 F26: triangles point up or down where the system chooses the colours', async () => {
  await force('active');
  const [up, down] = [signal(110), signal(90)];
  const before = signal(100);
  const direction = { up: signal<-1 | 0 | 1>(1), down: signal<-1 | 0 | 1>(-1), none: signal<-1 | 0 | 1>(0) };
  const { container } = await render(
    <>
      <DayChange now={up} before={before} />
      <DayChange now={down} before={before} />
      <PriceText of={up} decimals={2} direction={direction.up} arrow />
      <PriceText of={up} decimals={2} direction={direction.down} arrow />
      <PriceText of={up} decimals={2} direction={direction.none} arrow />
      <Arrow direction="up" />
      <Arrow direction="down" />
    </>,
  );
  const ground = getComputedStyle(document.documentElement.appendChild(document.createElement('canvas-probe')));
  const probe = document.querySelector('canvas-probe') as HTMLElement;
  probe.style.color = 'canvas';
  const canvas = ground.color;
  const seen = (element: Element, pseudo: '::before' | '::after' | null) =>
    Object.entries(sidesOf(element, pseudo))
      .filter(([, colour]) => colour !== 'none' && colour !== canvas)
      .map(([side]) => side);
  const [pillUp, pillDown, priceUp, priceDown, priceNone, arrowUp, arrowDown] = [...container.children];
  probe.remove();
  expect(seen(pillUp!, '::before')).toEqual(['Bottom']);
  expect(seen(pillDown!, '::before')).toEqual(['Top']);
  expect(seen(priceUp!, '::after')).toEqual(['Bottom']);
  expect(seen(priceDown!, '::after')).toEqual(['Top']);
  expect(seen(priceNone!, '::after')).toEqual([]);
  expect(seen(arrowUp!, null)).toEqual(['Bottom']);
  expect(seen(arrowDown!, null)).toEqual(['Top']);
});
