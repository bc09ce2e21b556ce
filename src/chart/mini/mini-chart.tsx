import { effect } from '@preact/signals-core';
import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { MiniSeries } from './draw-mini.ts';
import styles from './mini-chart.module.css';
import { createMiniSlots } from './mini-slots.ts';
import type { MiniSlots } from './mini-slots.ts';

const Slots = createContext<MiniSlots | null>(null);

/**
 * A list whose mini charts share one canvas. It lies behind the rows, inside what scrolls, so that scrolling costs
 * nothing. Rows must be transparent where their chart is. Render it anew when rows change places.
 */
export function MiniCharts({ children }: { children: ReactNode }): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [slots] = useState(createMiniSlots);
  useLayoutEffect(() => slots.show(box.current!, canvas.current!), [slots]);
  useLayoutEffect(() => slots.moved());
  return (
    <div ref={box} className={styles['list']}>
      <canvas ref={canvas} className={styles['surface']} width={0} height={0} aria-hidden="true" />
      <Slots value={slots}>{children}</Slots>
    </div>
  );
}

export interface MiniChartProps {
  /**
   * Returns the series, null while unknown. It runs in an effect and follows the signals that it reads; keep it the
   * same between renders.
   */
  read(this: void): MiniSeries | null;
  /** Gives the chart its size. */
  readonly className?: string | undefined;
}

/**
 * Closing prices as a small line for a list row (H1), painted by the `MiniCharts` around it. Keeps its place without data;
 * what changes is painted, and nothing renders.
 */
export function MiniChart({ read, className }: MiniChartProps): ReactElement {
  const slots = useContext(Slots);
  const slot = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = slot.current!;
    if (!slots) return undefined;
    const stop = effect(() => {
      const series = read();
      if (series) slots.set(element, series);
      else slots.delete(element);
    });
    return () => {
      stop();
      slots.delete(element);
    };
  }, [slots, read]);
  return <span ref={slot} className={className} aria-hidden="true" />;
}
