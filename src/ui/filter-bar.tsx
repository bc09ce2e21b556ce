import { useTranslation } from '../i18n/use-translation.ts';
import { ChipGroup } from './chip-group.tsx';
import type { Chip } from './chip-group.tsx';
import styles from './chip-group.module.css';
import { Icon } from './icon.tsx';
import { pickFilter } from './pick-one.tsx';
import type { RadioOption } from './radio-group.tsx';

/** One part of a filter: a chip that shows the choice, and opens the choices when it is picked. */
export interface FilterPart {
  /** Stable between renders. */
  readonly key: string;
  /** The name of the choice: `Market`. */
  readonly name: string;
  /** The choice as a text: `BTC/USDT`. */
  readonly shown: string;
  onPick(): void;
}

export interface ChoicePart<T extends string> extends Pick<FilterPart, 'key' | 'name'> {
  /** Label of the choice that lets everything pass. */
  readonly all: string;
  /** The chosen option; null for all. */
  readonly value: T | null;
  labelOf(value: T): string;
  /** Called when the part is picked: a list may have a thousand options. */
  options(): readonly T[];
  onChosen(next: T | null): void;
}

/** Creates a part of which one option is chosen, or all. */
export function choicePart<T extends string>({
  key,
  name,
  all,
  value,
  labelOf,
  options,
  onChosen,
}: ChoicePart<T>): FilterPart {
  async function pick(): Promise<void> {
    const chosen = await pickFilter<T>({
      title: name,
      all,
      options: options().map((option): RadioOption<T> => ({ value: option, label: labelOf(option) })),
      value,
    });
    if (chosen !== undefined) onChosen(chosen);
  }
  return { key, name, shown: value === null ? all : labelOf(value), onPick: () => void pick() };
}

interface FilterBarProps {
  readonly parts: readonly FilterPart[];
  /** Opens the export of the listed rows; absent for a list without export. */
  readonly onExport?: (() => void) | undefined;
}

/** The filter of a list as chips, and a button at the end that exports the listed rows. */
export function FilterBar({ parts, onExport }: FilterBarProps) {
  const { t } = useTranslation();
  const chips = parts.map(({ key, name, shown, onPick }): Chip => ({
    key,
    label: (
      <span className={styles.choice}>
        {shown}
        <Icon name="chevron-down" size={14} />
      </span>
    ),
    name: t('list.filter.chip', { what: name, value: shown }),
    onPick,
  }));
  if (onExport) chips.push({ key: 'export', label: t('list.export.open'), onPick: onExport });
  return <ChipGroup label={t('list.filter.label')} chips={chips} />;
}
