import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { type Presented, present } from './present.tsx';
import { RadioGroup, type RadioOption } from './radio-group.tsx';
import { Sheet } from './sheet.tsx';

interface PickerFrameProps<T> extends Presented<T | null> {
  title: string;
  /** The value that Done returns; null disables Done. */
  chosen: T | null;
  children: ReactNode;
}

/** A sheet with the main button Done; every other way to close it gives null. */
export function PickerFrame<T>({ title, chosen, children, open, settle, onClosed }: PickerFrameProps<T>) {
  const { t } = useTranslation();
  return (
    <Sheet
      open={open}
      onClose={() => settle(null)}
      onClosed={onClosed}
      title={title}
      footer={
        <Button disabled={chosen === null} onClick={() => settle(chosen)}>
          {t('common.done')}
        </Button>
      }
    >
      {children}
    </Sheet>
  );
}

interface OneOptions<T extends string | number> {
  title: string;
  options: readonly RadioOption<T>[];
  value: T;
}

/** Asks for one option of a list. Resolves with the value at Done, or null when it was closed. */
export const pickOne = <T extends string | number>(options: OneOptions<T>): Promise<T | null> =>
  present<T | null>((presented) => <OnePicker {...options} {...presented} />);

const ALL = 'all';

interface FilterOptions<T extends string> {
  title: string;
  /** Label of the choice without a filter, which is listed first. */
  all: string;
  options: readonly RadioOption<T>[];
  /** The chosen option; null for all. */
  value: T | null;
}

/** Asks for a filter: one option of a list, or null for all. Undefined when it was closed. */
export async function pickFilter<T extends string>({ title, all, options, value }: FilterOptions<T>) {
  const chosen = await pickOne<T | typeof ALL>({
    title,
    value: value ?? ALL,
    options: [{ value: ALL, label: all }, ...options],
  });
  if (chosen === null) return undefined;
  return chosen === ALL ? null : (chosen as T);
}

function OnePicker<T extends string | number>({
  title,
  options,
  value,
  ...presented
}: OneOptions<T> & Presented<T | null>) {
  const [chosen, setChosen] = useState(value);
  return (
    <PickerFrame {...presented} title={title} chosen={chosen}>
      <RadioGroup label={title} look="list" options={options} value={chosen} onChange={setChosen} />
    </PickerFrame>
  );
}
