import { useState } from 'react';
import {
  ATR_MAX,
  ATR_MIN,
  CANDLES_MAX,
  FALL_MAX,
  LONGEST_PERIOD,
  PERCENT_MIN,
  RISE_MAX,
} from '../../../../protocol/units/strategy-terms.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Strategy } from '../../../model/strategy.ts';
import { present } from '../../../ui/present.tsx';
import type { Presented } from '../../../ui/present.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { fieldText, readNumber } from '../numbers-as-text.ts';
import type { NumberRange } from '../numbers-as-text.ts';
import { EditSheet } from './edit-sheet.tsx';
import { NumberField } from './number-field.tsx';
import styles from './sheets.module.css';

const PERCENT_DECIMALS = 4;
const FALL: NumberRange = { least: PERCENT_MIN, most: FALL_MAX, decimals: PERCENT_DECIMALS };

/** Exits of one number. */
export type NumberExit = 'trail' | 'target' | 'candles';
const EXIT_RANGES: Readonly<Record<NumberExit, NumberRange>> = {
  trail: FALL,
  target: { least: PERCENT_MIN, most: RISE_MAX, decimals: PERCENT_DECIMALS },
  candles: { least: 1, most: CANDLES_MAX, decimals: 0 },
};
const EXIT_STANDARD: Readonly<Record<NumberExit, number>> = { trail: 3, target: 4, candles: 24 };

/** A new value, `off`, or null when the sheet was closed. */
export type ExitAnswer<Value> = Value | 'off' | null;

/** Asks for an exit of one number. @param value  in force; undefined while it is off */
export const askExit = (exit: NumberExit, value: number | undefined): Promise<ExitAnswer<number>> =>
  present<ExitAnswer<number>>((presented) => <NumberExitSheet {...presented} exit={exit} value={value} />);

type NumberExitProps = Presented<ExitAnswer<number>> & { exit: NumberExit; value: number | undefined };

function NumberExitSheet({ exit, value, open, settle, onClosed }: NumberExitProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(() => fieldText(value ?? EXIT_STANDARD[exit]));
  const [checked, setChecked] = useState(false);
  const range = EXIT_RANGES[exit];
  const done = () => {
    const read = readNumber(text, range);
    if (read === null) setChecked(true);
    else settle(read);
  };
  return (
    <EditSheet
      open={open}
      title={t(`strategy.exit.${exit}`)}
      onClose={() => settle(null)}
      onClosed={onClosed}
      onDone={done}
      extra={value === undefined ? undefined : { label: t('strategy.exit.turnOff'), onPick: () => settle('off') }}
    >
      <NumberField
        label={t(`strategy.exit.field.${exit}`)}
        value={text}
        onChange={setText}
        range={range}
        checked={checked}
        hint={t(`strategy.exit.note.${exit}`)}
        {...(exit === 'candles' ? {} : { unit: '%' })}
      />
    </EditSheet>
  );
}

type Stop = NonNullable<Strategy['stop']>;
const ATR: NumberRange = { least: ATR_MIN, most: ATR_MAX, decimals: 2 };
const ATR_PERIOD: NumberRange = { least: 1, most: LONGEST_PERIOD, decimals: 0 };

/** Asks for the stop loss. @param stop  in force; undefined while it is off */
export const askStop = (stop: Stop | undefined): Promise<ExitAnswer<Stop>> =>
  present<ExitAnswer<Stop>>((presented) => <StopSheet {...presented} stop={stop} />);

function StopSheet({ stop, open, settle, onClosed }: Presented<ExitAnswer<Stop>> & { stop: Stop | undefined }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<'percent' | 'atr'>(stop !== undefined && 'atr' in stop ? 'atr' : 'percent');
  const [percent, setPercent] = useState(() => fieldText(stop !== undefined && 'percent' in stop ? stop.percent : 2));
  const [times, setTimes] = useState(() => fieldText(stop !== undefined && 'atr' in stop ? stop.atr : 2));
  const [period, setPeriod] = useState(() => fieldText(stop !== undefined && 'atr' in stop ? stop.period : 14));
  const [checked, setChecked] = useState(false);
  const done = () => {
    const [share, atr, candles] = [readNumber(percent, FALL), readNumber(times, ATR), readNumber(period, ATR_PERIOD)];
    if (kind === 'percent' && share !== null) settle({ percent: share });
    else if (kind === 'atr' && atr !== null && candles !== null) settle({ atr, period: candles });
    else setChecked(true);
  };
  return (
    <EditSheet
      open={open}
      title={t('strategy.exit.stop')}
      onClose={() => settle(null)}
      onClosed={onClosed}
      onDone={done}
      extra={stop === undefined ? undefined : { label: t('strategy.exit.turnOff'), onPick: () => settle('off') }}
    >
      <RadioGroup
        look="segmented"
        label={t('strategy.exit.by')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'percent', label: t('strategy.exit.percent') },
          { value: 'atr', label: 'ATR' },
        ]}
      />
      {kind === 'percent' ? (
        <NumberField
          label={t('strategy.exit.field.stop')}
          value={percent}
          onChange={setPercent}
          range={FALL}
          checked={checked}
          hint={t('strategy.exit.note.stop')}
          unit="%"
        />
      ) : (
        <div className={styles.fields}>
          <NumberField
            label={t('strategy.exit.field.atr')}
            value={times}
            onChange={setTimes}
            range={ATR}
            checked={checked}
            hint={t('strategy.exit.note.stop')}
          />
          <NumberField
            label={t('strategy.parameter.period')}
            value={period}
            onChange={setPeriod}
            range={ATR_PERIOD}
            checked={checked}
          />
        </div>
      )}
    </EditSheet>
  );
}
