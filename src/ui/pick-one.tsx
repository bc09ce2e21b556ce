import { present } from './present.tsx';
import { RadioGroup } from './radio-group.tsx';
import type { RadioOption } from './radio-group.tsx';
import { PickerFrame } from './picker-frame.tsx';
import type { Presented } from './present.tsx';
import { useState } from 'react';

export interface OneOptions<T extends string | number> {
  title: string;
  options: readonly RadioOption<T>[];
  value: T;
}

/** The selector: one of a list. Resolves with the value at Done, or null when it was left. */
export const pickOne = <T extends string | number>(options: OneOptions<T>): Promise<T | null> =>
  present<T | null>((presented) => <OnePicker {...options} {...presented} />);

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
