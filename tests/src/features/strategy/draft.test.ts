import { describe, expect, it } from 'vitest';
import { checkedDraft, draftOf, storedDraftOf } from '../../../../src/features/strategy/draft.ts';
import { draftWith } from './a-draft.ts';

const NO_CONDITION = { join: 'all', conditions: [] } as const;
const stored = (draft: unknown) => storedDraftOf(JSON.parse(JSON.stringify(draft)));

describe('a strategy while it is edited', () => {
  it('becomes the strategy of its kind, and loses nothing when the kind is changed twice', () => {
    const draft = draftWith();
    const spot = checkedDraft(draft);
    expect(spot).toMatchObject({
      ok: true,
      strategy: { kind: 'spot', stop: { percent: 2 }, target: 4, size: { kind: 'share', value: 0.25 } },
    });
    const upDown = checkedDraft({ ...draft, kind: 'upDown' });
    expect(upDown).toMatchObject({
      ok: true,
      strategy: {
        kind: 'upDown',
        leave: { conditions: [] },
        size: { kind: 'amount', value: 50 },
        direction: 'down',
        periodS: 180,
      },
    });
    expect(checkedDraft({ ...draft, kind: 'upDown', name: 'x' }).ok && checkedDraft(draft)).toEqual(spot);
  });

  it('is read back from the strategy that it became', () => {
    for (const draft of [draftWith(), draftWith({ kind: 'upDown' })]) {
      const checked = checkedDraft(draft);
      expect(checked.ok).toBe(true);
      if (checked.ok) expect(checkedDraft(draftOf(checked.strategy))).toEqual(checked);
    }
  });

  it.each([
    ['no condition', draftWith({ enter: NO_CONDITION }), 'enter'],
    ['no name', draftWith({ name: ' ' }), 'name'],
    ['a share at risk without a stop', draftWith({ size: { kind: 'risk', value: 0.01 }, exits: {} }), 'size.kind'],
    ['no market', draftWith({ symbols: [] }), 'symbols'],
  ])('names the part that is missing: %s', (_, draft, path) => {
    expect(checkedDraft(draft)).toEqual({ ok: false, path });
  });
});

describe('a draft that this device kept', () => {
  it.each([
    ['complete', draftWith()],
    ['of the other kind', draftWith({ kind: 'upDown' })],
    ['without a condition', draftWith({ enter: NO_CONDITION })],
    ['without a name', draftWith({ name: '' })],
    ['without exits', draftWith({ exits: {} })],
    ['with a size that needs a stop', draftWith({ size: { kind: 'risk', value: 0.01 }, exits: { trail: 2 } })],
    ['with every exit', draftWith({ exits: { stop: { atr: 2, period: 14 }, trail: 3, target: 4, candles: 24 } })],
  ])('comes back as it was: %s', (_, draft) => {
    expect(stored(draft)).toEqual(draft);
  });

  it.each([
    ['nothing', null],
    ['a text', 'draft'],
    ['no fields', {}],
    ['a foreign exit', { ...draftWith(), exits: { explode: 1 } }],
    ['exits that are none', { ...draftWith(), exits: 'stop' }],
    ['a stop of nothing', { ...draftWith(), exits: { stop: null } }],
    ['a foreign study', { ...draftWith(), enter: { join: 'all', conditions: [{ left: { study: { kind: 'x' } } }] } }],
    ['a period that is no number', { ...draftWith(), periodS: '60' }],
    ['a stake below zero', { ...draftWith(), stake: -1 }],
    ['a span that ends before it begins', { ...draftWith(), span: { from: 9, to: 8, heldBack: 0.3 } }],
    ['five conditions', { ...draftWith(), enter: { join: 'all', conditions: Array.from({ length: 5 }, () => ({})) } }],
    ['a name that is too long', { ...draftWith(), name: 'x'.repeat(61) }],
  ])('is refused when it is none of ours: %s', (_, draft) => {
    expect(stored(draft)).toBeNull();
  });
});
