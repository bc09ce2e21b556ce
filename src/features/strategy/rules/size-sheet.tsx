import { useState } from 'react';
import { AMOUNT_MAX, AMOUNT_MIN, SHARE_MIN } from '../../../../protocol/units/strategy-terms.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Strategy } from '../../../model/strategy.ts';
import { present } from '../../../ui/present.tsx';
import type { Presented } from '../../../ui/present.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { fieldText, readNumber } from '../numbers-as-text.ts';
import type { NumberRange } from '../numbers-as-text.ts';
import { EditSheet } from './edit-sheet.tsx';
import { NumberField } from './number-field.tsx';

type Size = Strategy['size'];
const KINDS = ['amount', 'share', 'risk'] as const;
const AMOUNT: NumberRange = { least: AMOUNT_MIN, most: AMOUNT_MAX, decimals: 2 };
/** Shares are asked for in percent. */
const PERCENT: NumberRange = { least: SHARE_MIN * 100, most: 100, decimals: 2 };
const STANDARD: Readonly<Record<Size['kind'], string>> = { amount: '1000', share: '25', risk: '1' };

const isAmount = (kind: Size['kind']): boolean => kind === 'amount';
const shownOf = ({ kind, value }: Size): string => fieldText(isAmount(kind) ? value : value * 100);

/** Asks how much a spot trade buys for. @param hasStop  without one there is no share at risk */
export const askSize = (size: Size, hasStop: boolean): Promise<Size | null> =>
  present<Size | null>((presented) => <SizeSheet {...presented} size={size} hasStop={hasStop} />);

function SizeSheet({
  size,
  hasStop,
  open,
  settle,
  onClosed,
}: Presented<Size | null> & { size: Size; hasStop: boolean }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState(size.kind);
  /** As typed, of each kind, so that trying another loses nothing. */
  const [texts, setTexts] = useState(() => ({ ...STANDARD, [size.kind]: shownOf(size) }));
  const [checked, setChecked] = useState(false);
  const range = isAmount(kind) ? AMOUNT : PERCENT;
  const done = () => {
    const read = readNumber(texts[kind], range);
    if (read === null) setChecked(true);
    else settle({ kind, value: isAmount(kind) ? read : read / 100 });
  };
  return (
    <EditSheet
      open={open}
      title={t('strategy.size.title')}
      onClose={() => settle(null)}
      onClosed={onClosed}
      onDone={done}
    >
      <RadioGroup
        look="segmented"
        label={t('strategy.size.by')}
        value={kind}
        onChange={setKind}
        options={KINDS.map((value) => ({ value, label: t(`strategy.size.kind.${value}`) }))}
      />
      <NumberField
        key={kind}
        label={t(`strategy.size.field.${kind}`)}
        value={texts[kind]}
        onChange={(text) => setTexts({ ...texts, [kind]: text })}
        range={range}
        checked={checked}
        hint={t(kind === 'risk' && !hasStop ? 'strategy.problem.size' : `strategy.size.note.${kind}`)}
        unit={isAmount(kind) ? 'USDT' : '%'}
      />
    </EditSheet>
  );
}

/** Asks for the amount of each up/down trade, USDT. */
export const askStake = (stake: number): Promise<number | null> =>
  present<number | null>((presented) => <StakeSheet {...presented} stake={stake} />);

function StakeSheet({ stake, open, settle, onClosed }: Presented<number | null> & { stake: number }) {
  const { t } = useTranslation();
  const [text, setText] = useState(() => fieldText(stake));
  const [checked, setChecked] = useState(false);
  const done = () => {
    const read = readNumber(text, AMOUNT);
    if (read === null) setChecked(true);
    else settle(read);
  };
  return (
    <EditSheet
      open={open}
      title={t('strategy.size.title')}
      onClose={() => settle(null)}
      onClosed={onClosed}
      onDone={done}
    >
      <NumberField
        label={t('strategy.size.field.amount')}
        value={text}
        onChange={setText}
        range={AMOUNT}
        checked={checked}
        hint={t('strategy.size.note.stake')}
        unit="USDT"
      />
    </EditSheet>
  );
}
