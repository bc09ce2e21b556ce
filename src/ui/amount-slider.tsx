import type { CSSProperties } from 'react';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { amountTrack, typedPercent } from './slider-positions.ts';
import styles from './percent-slider.module.css';

export interface AmountSliderProps {
  /** Name for screen readers. */
  label: string;
  least: DecimalText;
  most: DecimalText;
  /** Current amount; outside the range the slider shows the nearer end. */
  amount: DecimalText;
  /** Formats an amount for screen readers. */
  textOf(amount: DecimalText): string;
  onAmount(amount: DecimalText): void;
}

/** A slider for an amount within a range, by drag or keys, in round steps; a field beside it takes the exact amount. */
export function AmountSlider({ label, least, most, amount, textOf, onAmount }: AmountSliderProps) {
  const track = amountTrack(least, most);
  const position = track.of(amount);
  return (
    <div className={styles.slider}>
      <input
        type="range"
        className={styles.range}
        style={{ '--at': `${track.last === 0 ? 0 : (position / track.last) * 100}%` } as CSSProperties}
        min={0}
        max={track.last}
        step={1}
        value={position}
        aria-label={label}
        aria-valuetext={textOf(amount)}
        onChange={({ target }) => onAmount(track.at(typedPercent(target.value) ?? position))}
      />
    </div>
  );
}
