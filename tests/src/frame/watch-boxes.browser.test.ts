import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchBoxes } from '../../../src/frame/watch-boxes.ts';

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['an engine', () => {}],
  ['an engine without ResizeObserver', () => vi.stubGlobal('ResizeObserver', undefined)],
])('boxes watched by %s', (_, prepare) => {
  it('are looked at once they are observed, and no more after the end', async () => {
    prepare();
    const box = document.body.appendChild(document.createElement('div'));
    const changed = vi.fn();
    const watch = watchBoxes(changed);
    watch.observe(box);
    expect(changed).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
    watch.unobserve(box);
    watch.disconnect();
    box.style.inlineSize = '7px';
    dispatchEvent(new Event('resize'));
    await nextFrame();
    expect(changed).toHaveBeenCalledOnce();
    box.remove();
  });
});

describe('without ResizeObserver', () => {
  it('looks once for all boxes of a frame, and again when the window changes', async () => {
    vi.stubGlobal('ResizeObserver', undefined);
    const changed = vi.fn();
    const watch = watchBoxes(changed);
    for (let i = 0; i < 5; i++) watch.observe(document.body);
    await nextFrame();
    expect(changed).toHaveBeenCalledOnce();
    dispatchEvent(new Event('resize'));
    expect(changed).toHaveBeenCalledTimes(2);
    watch.disconnect();
  });

  it('ended before its frame, never looks', async () => {
    vi.stubGlobal('ResizeObserver', undefined);
    const changed = vi.fn();
    const watch = watchBoxes(changed);
    watch.observe(document.body);
    watch.disconnect();
    await nextFrame();
    expect(changed).not.toHaveBeenCalled();
  });
});
