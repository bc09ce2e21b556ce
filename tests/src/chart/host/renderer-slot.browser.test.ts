import { expect, it, vi } from 'vitest';
import { createRendererSlot } from '../../../../src/chart/host/renderer-slot.ts';
import type { RendererSlot } from '../../../../src/chart/host/renderer-slot.ts';
import { paintsOf } from '../../../../src/chart/layers/paints.ts';
import { engineWith, LIGHT, painted } from '../support/engine.ts';

/** A slot whose page hands out canvases at once and remembers them. */
function start() {
  const canvases: OffscreenCanvas[] = [];
  const shown: string[] = [];
  const list = painted(engineWith(), 0);
  const slot: RendererSlot = createRendererSlot({
    wantSurface() {
      const canvas = new OffscreenCanvas(1, 1);
      canvases.push(canvas);
      const id = canvases.length + 1;
      queueMicrotask(() => slot.offer(id, canvas));
      return id;
    },
    shown: (_id, renderer) => void shown.push(renderer),
    dropped: () => void shown.push('dropped'),
    contextLost: () => void shown.push('lost'),
    paintWith(renderer) {
      renderer.setPaints(paintsOf(LIGHT), 'sans-serif');
      renderer.draw(list, 300, 200);
    },
  });
  slot.open(new OffscreenCanvas(1, 1));
  const lose = () =>
    canvases[canvases.length - 1]!.getContext('webgl2')!.getExtension('WEBGL_lose_context')!.loseContext();
  const becomes = (name: string) => vi.waitFor(() => expect(slot.current?.name).toBe(name), { timeout: 10_000 });
  return { slot, shown, lose, becomes };
}

it('starts with Canvas2D, and stays there when the level does not allow more', async () => {
  const { slot, shown } = start();
  slot.allow(false, null);
  slot.afterFrame();
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(slot.current?.name).toBe('canvas2d');
  expect(shown).toEqual([]);
  slot.stop();
});

it('goes back to Canvas2D when the level falls', async () => {
  const { slot, becomes } = start();
  slot.allow(true, 'pixi');
  slot.afterFrame();
  await becomes('pixi');
  slot.allow(false, null);
  await becomes('canvas2d');
  slot.stop();
});

it('rebuilds once after a lost context; a second loss within a minute ends in Canvas2D for the session (K9)', async () => {
  const { slot, shown, lose, becomes } = start();
  slot.allow(true, 'pixi');
  slot.afterFrame();
  await becomes('pixi');
  lose();
  await becomes('canvas2d');
  slot.afterFrame();
  await becomes('pixi');
  lose();
  await becomes('canvas2d');
  slot.afterFrame();
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(slot.current?.name).toBe('canvas2d');
  expect(shown).toEqual(['pixi', 'lost', 'canvas2d', 'pixi', 'lost', 'canvas2d']);
  slot.stop();
});
