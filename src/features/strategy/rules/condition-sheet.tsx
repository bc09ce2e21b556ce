import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Condition } from '../../../model/strategy.ts';
import { ChipGroup } from '../../../ui/chip-group.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { pickOne } from '../../../ui/pick-one.tsx';
import { present } from '../../../ui/present.tsx';
import type { Presented } from '../../../ui/present.tsx';
import {
  formOf,
  LEFT_PICKS,
  mayLast,
  needsRight,
  NEW_CONDITION,
  OPERATORS,
  pickedRight,
  RANGES,
  readForm,
  rightPicks,
  sourceForm,
  withLeft,
} from '../condition-form.ts';
import type { ConditionForm, LeftPick } from '../condition-form.ts';
import { HOURS, pickName, WEEKDAYS, weekdayName } from '../strategy-words.ts';
import { EditSheet } from './edit-sheet.tsx';
import { NumberField } from './number-field.tsx';
import { SourceFields } from './source-fields.tsx';
import styles from './sheets.module.css';

type Answer = Condition | 'removed' | null;

/** Asks for a condition. @param condition  to change; null to add one. Resolves with null when it was closed */
export const askCondition = (condition: Condition | null, title: string): Promise<Answer> =>
  present<Answer>((presented) => <ConditionSheet {...presented} condition={condition} title={title} />);

type ConditionSheetProps = Presented<Answer> & { condition: Condition | null; title: string };

function ConditionSheet({ condition, title, open, settle, onClosed }: ConditionSheetProps) {
  const { t } = useTranslation();
  const [form, setForm] = useState(() => (condition ? formOf(condition) : NEW_CONDITION));
  const [checked, setChecked] = useState(false);
  const done = () => {
    const read = readForm(form);
    if (read.ok) settle(read.value);
    else setChecked(true);
  };
  const pickLeft = async () => {
    const pick = await pickOne<LeftPick>({
      title: t('strategy.edit.left'),
      value: form.time ?? form.left.pick,
      options: LEFT_PICKS.map((value) => ({ value, label: pickName(value) })),
    });
    if (pick === null) return;
    setForm((now) => {
      if (pick === 'hour' || pick === 'weekday') return { ...now, time: pick };
      return withLeft(now, pick === now.left.pick ? now.left : sourceForm(pick));
    });
  };
  return (
    <EditSheet
      open={open}
      title={title}
      onClose={() => settle(null)}
      onClosed={onClosed}
      onDone={done}
      extra={condition ? { label: t('strategy.edit.remove'), onPick: () => settle('removed') } : undefined}
    >
      <ChoiceField
        label={t('strategy.edit.left')}
        value={pickName(form.time ?? form.left.pick)}
        onOpen={() => void pickLeft()}
      />
      {form.time === null ? (
        <Comparison form={form} onChange={setForm} checked={checked} />
      ) : (
        <Times form={form} onChange={setForm} checked={checked} />
      )}
    </EditSheet>
  );
}

interface FormProps {
  form: ConditionForm;
  onChange(form: ConditionForm): void;
  checked: boolean;
}

/** Parameters of the left side, the relation, and the right side. */
function Comparison({ form, onChange, checked }: FormProps) {
  const { t } = useTranslation();
  const { left, operator, right } = form;
  const pickOperator = async () => {
    const next = await pickOne({
      title: t('strategy.edit.operator'),
      value: operator,
      options: OPERATORS.map((value) => ({ value, label: t(`strategy.operator.${value}`) })),
    });
    if (next !== null) onChange({ ...form, operator: next });
  };
  const pickRight = async () => {
    const pick = await pickOne({
      title: t('strategy.edit.right'),
      value: right.pick,
      options: rightPicks(left).map((value) => ({ value, label: pickName(value) })),
    });
    if (pick !== null && pick !== right.pick) onChange({ ...form, right: pickedRight(pick, left) });
  };
  return (
    <>
      <SourceFields form={left} onChange={(next) => onChange(withLeft(form, next))} checked={checked} />
      <ChoiceField
        label={t('strategy.edit.operator')}
        value={t(`strategy.operator.${operator}`)}
        onOpen={() => void pickOperator()}
      />
      {needsRight(operator) && (
        <>
          <ChoiceField label={t('strategy.edit.right')} value={pickName(right.pick)} onOpen={() => void pickRight()} />
          <SourceFields
            form={right}
            onChange={(next) => onChange({ ...form, right: next })}
            checked={checked}
            fixedUnit
          />
        </>
      )}
      {mayLast(operator) && (
        <NumberField
          label={t('strategy.edit.candles')}
          value={form.candles}
          onChange={(candles) => onChange({ ...form, candles })}
          range={RANGES.candles}
          checked={checked}
        />
      )}
    </>
  );
}

/** Hours or days of the week, several at once. */
function Times({ form, onChange, checked }: FormProps) {
  const { t } = useTranslation();
  const isHour = form.time === 'hour';
  const chosen = isHour ? form.hours : form.weekdays;
  const toggle = (time: number) => {
    const next = chosen.includes(time) ? chosen.filter((each) => each !== time) : [...chosen, time];
    onChange(isHour ? { ...form, hours: next } : { ...form, weekdays: next });
  };
  const label = t(isHour ? 'strategy.edit.hours' : 'strategy.edit.weekdays');
  return (
    <div className={styles.times}>
      <p className={styles.label}>{label}</p>
      <ChipGroup
        label={label}
        chips={(isHour ? HOURS : WEEKDAYS).map((time) => ({
          key: String(time),
          label: isHour ? String(time) : weekdayName(time),
          chosen: chosen.includes(time),
          onPick: () => toggle(time),
        }))}
      />
      <output className={styles.refusal}>{checked && chosen.length === 0 ? t('strategy.refusal.times') : ''}</output>
    </div>
  );
}
