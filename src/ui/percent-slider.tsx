import { useEffect, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import styles from './percent-slider.module.css';
import { snappedPercent, typedPercent } from './slider-positions.ts';

/** Delay with which `onPercent` follows a drag, ms; the number beside the slider follows at once (O4). */
const FOLLOW_MS = 100;

export interface PercentSliderProps {
  /** Accessible names of the slider and of the number beside it. */
  label: string;
  typedLabel: string;
  /** Position, 0 … 100. */
  percent: number;
  /** Whether the amount is beyond the end, where no percentage is shown. */
  beyond?: boolean;
  disabled: boolean;
  onPercent(percent: number): void;
}

/** A whole percentage: by drag, by keys, or typed (O4). */
export function PercentSlider({ label, typedLabel, percent, beyond = false, disabled, onPercent }: PercentSliderProps) {
  /** Position during a drag or key press; null otherwise. */
  const [moved, setMoved] = useState<number | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const isDragging = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const shown = moved ?? percent;
  const commit = (to: number) => {
    clearTimeout(timer.current);
    setMoved(null);
    onPercent(to);
  };
  const move = (to: number) => {
    // Only drags snap to the quarters, because keys must be able to leave them.
    const next = isDragging.current ? snappedPercent(to) : to;
    setMoved(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => commit(next), FOLLOW_MS);
  };
  const release = () => {
    isDragging.current = false;
    if (moved !== null) commit(moved);
  };
  return (
    <div className={styles.slider}>
      <input
        type="range"
        className={styles.range}
        style={{ '--at': `${shown}%` } as CSSProperties}
        min={0}
        max={100}
        step={1}
        value={shown}
        disabled={disabled}
        aria-label={label}
        aria-valuetext={`${shown}%`}
        onChange={(event) => move(typedPercent(event.target.value) ?? shown)}
        onPointerDown={() => {
          isDragging.current = true;
        }}
        onPointerUp={release}
        onPointerCancel={release}
        onBlur={release}
      />
      <span className={styles.typed}>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className={styles.percent}
          aria-label={typedLabel}
          value={typed ?? (beyond && moved === null ? '' : String(shown))}
          disabled={disabled}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value);
            const next = typedPercent(event.target.value);
            if (next !== null) commit(next);
          }}
          onBlur={() => setTyped(null)}
        />
        <span aria-hidden="true">%</span>
      </span>
    </div>
  );
}
