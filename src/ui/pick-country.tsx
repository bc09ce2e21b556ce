import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { findCountries, listCountries } from './country-search.ts';
import type { Country } from './country-search.ts';
import { EmptyState } from './state-view.tsx';
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
  /** Returns the text after the name: a calling code. */
  noteOf?: (code: string) => string;
  /** Shown when the search finds nothing. */
  none: string;
}

const ROW_PX = 52;

/**
 * The country picker: names in the current language, found by name, code or note. Resolves with a code, or null when it
 * was closed.
 */
export const pickCountry = (options: CountryOptions): Promise<string | null> =>
  present<string | null>((presented) => <CountryPicker {...options} {...presented} />);

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
  const [all] = useState(() => listCountries(codes, noteOf));
  const found = findCountries(all, query);
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
