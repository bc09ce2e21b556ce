import { beforeEach, expect, it } from 'vitest';
import {
  clearDock,
  dismissDockCard,
  dockCards,
  dockIsHere,
  hasDockCards,
  hostDock,
  showDockCard,
  spotCardOf,
  updateSpotCard,
} from '../../../../src/features/shell/dock-cards.ts';
import type { SettledOrder } from '../../../../src/model/up-down-order.ts';
import type { SpotOrder } from '../../../../src/model/spot-order.ts';

const result = (key: string) => ({ kind: 'result', key, order: { id: key } as SettledOrder }) as const;
const order = (id: string, status = 'pending') => ({ id, status }) as SpotOrder;
const keys = () => dockCards.value.map(({ key }) => key);

beforeEach(clearDock);

it('shows the newest card first, each once, and never more than twenty', () => {
  for (let i = 0; i < 30; i++) showDockCard(result(`r${i}`));
  expect(keys()).toHaveLength(20);
  expect(keys()[0]).toBe('r29');
  showDockCard(result('r20'));
  expect(keys().slice(0, 2)).toEqual(['r20', 'r29']);
  expect(keys()).toHaveLength(20);
});

it('goes on to the next card when one is dismissed', () => {
  showDockCard(result('a'));
  showDockCard(result('b'));
  dismissDockCard('b');
  expect(keys()).toEqual(['a']);
  const before = dockCards.value;
  dismissDockCard('gone');
  expect(dockCards.value).toBe(before);
  dismissDockCard('a');
  expect(hasDockCards.value).toBe(false);
});

it('puts a newer state of an order on its card, in its place, and on no other', () => {
  showDockCard({ kind: 'spot', key: 'pair', orders: [order('1'), order('2')] });
  showDockCard(result('a'));
  updateSpotCard(order('2', 'filled'));
  updateSpotCard(order('3', 'filled'));
  expect(keys()).toEqual(['a', 'pair']);
  expect(spotCardOf('1')).toMatchObject({ orders: [{ status: 'pending' }, { status: 'filled' }] });
  expect(spotCardOf('3')).toBeUndefined();
});

it('knows whether a page shows it, while one page takes the place of another', () => {
  expect(dockIsHere()).toBe(false);
  const leave = hostDock();
  const leaveNext = hostDock();
  leave();
  expect(dockIsHere()).toBe(true);
  leaveNext();
  expect(dockIsHere()).toBe(false);
});
