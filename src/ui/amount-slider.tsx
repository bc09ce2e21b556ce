import type { CSSProperties } from 'react';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { amountTrack, typedPercent } from './slider-positions.ts';
import styles from './percent-slider.module.css';

export interface AmountSliderProps {
  /** Name for screen readers. */
  label: string;
  least: DecimalText;
  most: DecimalText;
  /** Amount of the slider; outside of its limits it is shown at the nearer one. */
  amount: DecimalText;
  /** An amount in words, for who does not see the slider. */
  textOf(amount: DecimalText): string;
  onAmount(amount: DecimalText): void;
}

/** An amount between two others, dragged or by keys, in round steps; the exact one is typed in a field beside it. */
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
