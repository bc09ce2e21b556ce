import { useTranslation } from '../../../i18n/use-translation.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { isAverage, linesOf, parametersOf, RANGES } from '../condition-form.ts';
import type { Parameter, SourceForm } from '../condition-form.ts';
import { readNumber } from '../numbers-as-text.ts';
import { lineName } from '../strategy-words.ts';
import { NumberField } from './number-field.tsx';
import styles from './sheets.module.css';

interface SourceFieldsProps {
  form: SourceForm;
  onChange(form: SourceForm): void;
  checked: boolean;
  /** Whether the other side has the unit, so that an average is not asked what it is of. */
  fixedUnit?: boolean;
}

/** Parameters of one side of a condition, and the line of a study with several. */
export function SourceFields({ form, onChange, checked, fixedUnit = false }: SourceFieldsProps) {
  const { t } = useTranslation();
  const { pick, fields, line, of } = form;
  const lines = linesOf(pick);
  const parameters = parametersOf(pick);
  const readAt = (name: Parameter) => readNumber(fields[name] ?? '', RANGES[name]);
  const isDisordered = pick === 'macd' && (readAt('fast') ?? 0) >= (readAt('slow') ?? Infinity);
  return (
    <>
      {parameters.length > 0 && (
        <div className={styles.fields}>
          {parameters.map((name) => (
            <NumberField
              key={`${pick} ${name}`}
              label={t(`strategy.parameter.${name}`)}
              value={fields[name] ?? ''}
              onChange={(text) => onChange({ ...form, fields: { ...fields, [name]: text } })}
              range={RANGES[name]}
              checked={checked}
              error={
                checked && name === 'fast' && isDisordered
                  ? t('strategy.refusal.order', {
                      parameter: t('strategy.parameter.fast'),
                      slow: t('strategy.parameter.slow'),
                    })
                  : undefined
              }
            />
          ))}
        </div>
      )}
      {lines.length > 0 && (
        <RadioGroup
          look="segmented"
          label={t('strategy.edit.line')}
          value={line}
          onChange={(next: string) => onChange({ ...form, line: next })}
          options={lines.map((value) => ({ value, label: lineName(value) }))}
        />
      )}
      {isAverage(pick) && !fixedUnit && (
        <RadioGroup
          look="segmented"
          label={t('strategy.edit.of')}
          value={of}
          onChange={(next) => onChange({ ...form, of: next })}
          options={[
            { value: 'close', label: t('strategy.source.close') },
            { value: 'volume', label: t('strategy.source.volume') },
          ]}
        />
      )}
    </>
  );
}
