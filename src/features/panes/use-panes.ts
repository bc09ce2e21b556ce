import { effect } from '@preact/signals-core';
import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { createPanes } from './panes.ts';
import { PANES, paneSizes, GAP_PX } from './fit-panes.ts';
import { frameLoop } from '../../frame/frame-loop.ts';
import { watchBoxes } from '../../frame/watch-boxes.ts';
import { remScale } from '../../ui/rem-scale.ts';
import type { Panes } from './panes.ts';

const PX_PER_REM = 16;

/**
 * Writes the sizes of the panes to `root` as the custom properties `--upper`, `--book`, `--ticket`, `--orders` and
 * `--watch`, and `data-stacked` when they are stacked: at most once a frame, and without a render.
 */
export function usePanes(root: RefObject<HTMLElement | null>): Panes {
  const [panes] = useState(() => createPanes(paneSizes));
  useLayoutEffect(() => {
    const element = root.current!;
    const measure = () => {
      const scale = remScale();
      const { top, width } = element.getBoundingClientRect();
      panes.setRoom({
        width: width / scale - 2 * GAP_PX,
        height: (innerHeight - top - scrollY) / scale - 2 * GAP_PX,
      });
    };
    const write = () => {
      const fitted = panes.fitted.peek();
      element.toggleAttribute('data-stacked', fitted.stacked);
      const set = (name: string, px: number) => element.style.setProperty(`--${name}`, `${px / PX_PER_REM}rem`);
      for (const pane of PANES) set(pane, fitted[pane].at);
      set('orders', fitted.orders);
      set('watch', fitted.watch);
    };
    measure();
    write();
    const stop = effect(() => {
      void panes.fitted.value;
      frameLoop.schedule('text', write);
    });
    const boxes = watchBoxes(measure);
    boxes.observe(element);
    // The height of the window may change without a change of any element.
    addEventListener('resize', measure);
    return () => {
      removeEventListener('resize', measure);
      boxes.disconnect();
      stop();
      frameLoop.cancel('text', write);
    };
  }, [panes, root]);
  return panes;
}
