import { useTranslation } from '../../../i18n/use-translation.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { numberText, readNumber } from '../numbers-as-text.ts';
import type { NumberRange } from '../numbers-as-text.ts';

interface NumberFieldProps {
  label: string;
  value: string;
  onChange(text: string): void;
  range: NumberRange;
  /** Whether Done was refused; a field that was only begun is not wrong yet. */
  checked: boolean;
  /** A reason beyond the range. */
  error?: string | undefined;
  hint?: string | undefined;
  unit?: string;
}

/** A number of a rule. Its refusal names it and its range. */
export function NumberField({ label, value, onChange, range, checked, error, hint, unit }: NumberFieldProps) {
  const { t } = useTranslation();
  const least = numberText(range.least);
  const most = numberText(range.most);
  const refused = checked && readNumber(value, range) === null;
  const words = range.decimals === 0 ? 'strategy.refusal.whole' : 'strategy.refusal.number';
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      inputMode={range.least < 0 ? 'text' : range.decimals === 0 ? 'numeric' : 'decimal'}
      error={refused ? t(words, { parameter: label, least, most }) : error}
      hint={hint}
      end={unit === undefined ? undefined : <span translate="no">{unit}</span>}
    />
  );
}
