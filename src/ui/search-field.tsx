import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './search-field.module.css';

export interface SearchFieldProps {
  /** Name of the field; also its placeholder. */
  label: string;
  value: string;
  onChange(text: string): void;
  /** Focuses the field when it appears. */
  autofocus?: boolean;
}

/** A search field. It keeps the focus while results change (H5), also after the clear button. */
export function SearchField({ label, value, onChange, autofocus = false }: SearchFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A sheet focuses the field itself, once it is shown.
    if (autofocus && !input.current!.closest('dialog')) input.current!.focus();
  }, [autofocus]);
  return (
    <search className={styles.search}>
      <Icon name="search" size={18} />
      <input
        ref={input}
        className={styles.input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={label}
        placeholder={label}
        value={value}
        data-autofocus={autofocus ? '' : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <IconButton
          icon="close"
          size={16}
          label={t('common.clear')}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </search>
  );
}
