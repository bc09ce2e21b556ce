import { useState } from 'react';
import { countryName } from '../i18n/country-name.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { EmptyState } from './empty-state.tsx';
import { Icon } from './icon.tsx';
import { present } from './present.tsx';
import type { Presented } from './present.tsx';
import { SearchField } from './search-field.tsx';
import { Sheet } from './sheet.tsx';
import { VirtualList } from './virtual-list.tsx';
import styles from './pick-country.module.css';

export interface CountryOptions {
  title: string;
  /** ISO 3166-1 codes on offer. */
  codes: readonly string[];
  value: string | null;
  /** After the name: a calling code. */
  noteOf?: (code: string) => string;
  /** Said where the search finds nothing. */
  none: string;
}

const ROW_PX = 52;

/** The country picker: names in the language in force, found by name, code or note. Resolves with a code, or null when it was left. */
export const pickCountry = (options: CountryOptions): Promise<string | null> =>
  present<string | null>((presented) => <CountryPicker {...options} {...presented} />);

interface Country {
  readonly code: string;
  readonly name: string;
  readonly note: string;
}

function CountryPicker({
  title,
  codes,
  value,
  noteOf,
  none,
  open,
  settle,
  onClosed,
}: CountryOptions & Presented<string | null>) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [all] = useState(() =>
    codes
      .map((code): Country => ({ code, name: countryName(code), note: noteOf?.(code) ?? '' }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  );
  const wanted = query.trim().toLowerCase();
  const found = all.filter(
    ({ code, name, note }) =>
      name.toLowerCase().includes(wanted) || code.toLowerCase() === wanted || (wanted !== '' && note.includes(wanted)),
  );
  const row = ({ code, name, note }: Country) => (
    <button type="button" className={styles.row} aria-pressed={code === value} onClick={() => settle(code)}>
      <span className={styles.name}>{name}</span>
      {note !== '' && <span className={styles.note}>{note}</span>}
      {code === value && <Icon name="check" size={18} />}
    </button>
  );
  return (
    <Sheet open={open} onClose={() => settle(null)} onClosed={onClosed} title={title} size="full">
      <div className={styles.countries}>
        <SearchField label={t('common.search')} value={query} onChange={setQuery} />
        {found.length === 0 ? (
          <EmptyState text={none} action={{ label: t('common.clear'), onPick: () => setQuery('') }} />
        ) : (
          <div className={styles.list}>
            <VirtualList
              items={found}
              keyOf={({ code }) => code}
              rowHeightPx={ROW_PX}
              renderRow={row}
              label={title}
              scroller="own"
            />
          </div>
        )}
      </div>
    </Sheet>
  );
}
