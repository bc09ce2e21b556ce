import { useEffect, useId, useRef } from 'react';
import type { ReactElement } from 'react';
import { createDepthHost } from './depth-host.ts';
import type { DepthHost } from './depth-host.ts';
import styles from './depth-chart.module.css';
import type { DepthSummary } from './depth-reading.ts';
import type { DepthSource } from './depth-source.ts';
import { showDepthReadout, showDepthState } from './show-depth.ts';

/** Texts in the reader's language. */
export interface DepthTexts {
  /** Name of the chart for a screen reader, for example "BTC/USDT depth". */
  readonly label: string;
  /** Short names of the two sides, for the picture and the readout. */
  readonly bids: string;
  readonly asks: string;
  readonly price: string;
  /** Cumulative size, with its unit. */
  readonly total: string;
  /** Distance from the middle price. */
  readonly distance: string;
  readonly loading: string;
  readonly empty: string;
  readonly unavailable: string;
  readonly retry: string;
  /** One spoken line about the book. */
  summary(summary: DepthSummary): string;
}

export interface DepthChartProps {
  /** One book; read once, at mount (another market is another chart: give it a key). */
  readonly source: DepthSource;
  /** The scale of the source's prices and sizes: price = whole number / 10^priceDecimals. Read once. */
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  /** BCP 47, for all numbers. */
  readonly locale: string;
  /** Pass the same object while nothing changed. */
  readonly texts: DepthTexts;
  /** Reason why the figures may be old, for example "Offline"; it dims them and is shown over them. */
  readonly trouble?: string | null;
  /** Asks for a book that did not come. */
  readonly onRetry: () => void;
}

/**
 * Cumulative bids and asks around the middle price, filling its parent (give that a height). Colours come from the CSS
 * tokens. Renders on new texts only; updates of the book and pointers never render React.
 */
export function DepthChart(props: DepthChartProps): ReactElement {
  const { locale, texts, trouble = null, onRetry } = props;
  const root = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const host = useRef<DepthHost | null>(null);
  const summaryId = useId();
  const current = useRef(props);
  useEffect(() => {
    current.current = props;
  });

  useEffect(() => {
    const initial = current.current;
    // Variables keep the nodes, because React removes nodes before it ends this effect.
    const box = root.current!;
    const created = createDepthHost({
      element: surface.current!,
      source: initial.source,
      priceDecimals: initial.priceDecimals,
      sizeDecimals: initial.sizeDecimals,
      view: { locale: initial.locale, names: initial.texts },
      onState: (state) => showDepthState(box, state),
      onReadout: (readout, byKey) => showDepthReadout(box, readout, current.current.texts, byKey),
      onSummary(summary) {
        const line = box.querySelector("[data-part='summary']")!;
        line.textContent = summary ? current.current.texts.summary(summary) : '';
      },
    });
    host.current = created;
    return () => {
      host.current = null;
      created.destroy();
    };
  }, []);
  useEffect(() => host.current?.setView({ locale, names: texts }), [locale, texts]);

  return (
    <div ref={root} className={styles['depth']} data-trouble={trouble === null ? undefined : ''}>
      <div
        ref={surface}
        className={styles['surface']}
        role="application"
        aria-label={texts.label}
        aria-describedby={summaryId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the crosshair
        tabIndex={0}
      />
      <p id={summaryId} className="sr-only" data-part="summary" />
      <output className="sr-only" data-part="spoken" />
      <output className={styles['note']} data-part="note" data-state="loading">
        <span data-for="loading">{texts.loading}</span>
        <span data-for="empty" hidden>
          {texts.empty}
        </span>
        <span data-for="unavailable" hidden>
          {texts.unavailable}
        </span>
        <button className={styles['retry']} data-for="unavailable" hidden type="button" onClick={() => onRetry()}>
          {texts.retry}
        </button>
      </output>
      {trouble !== null && <output className={styles['trouble']}>{trouble}</output>}
      <dl className={styles['readout']} data-part="readout" hidden>
        <dd className={styles['side']} data-value="side" />
        <dt>{texts.price}</dt>
        <dd data-value="price" />
        <dt>{texts.total}</dt>
        <dd data-value="total" />
        <dt>{texts.distance}</dt>
        <dd data-value="distance" />
      </dl>
    </div>
  );
}
