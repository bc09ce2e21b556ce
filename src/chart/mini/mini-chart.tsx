import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
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
  /** Oldest first; 15 hourly closes in our lists. Pass the same array while nothing changed; null while unknown. */
  readonly closes: ArrayLike<number> | null;
  /** The colour of the row's 24 h change, which may differ from the line's own direction. */
  readonly up: boolean;
  /** Gives the chart its size. */
  readonly className?: string | undefined;
}

/** Closing prices as a small line for a list row (H1), painted by the `MiniCharts` around it. Keeps its place without data. */
export function MiniChart({ closes, up, className }: MiniChartProps): ReactElement {
  const slots = useContext(Slots);
  const slot = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = slot.current!;
    if (!slots || !closes) return undefined;
    slots.set(element, { closes, up });
    return () => slots.delete(element);
  }, [slots, closes, up]);
  return <span ref={slot} className={className} aria-hidden="true" />;
}
