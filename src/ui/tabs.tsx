import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

export interface Tab<K extends string> {
  key: K;
  label: ReactNode;
  /** A disabled tab stays focusable and has the reason in its label ("Options, coming soon"); it does not open (T7). */
  disabled?: boolean;
}

export interface TabsProps<K extends string> {
  /** Connects the tabs to their TabPanel. */
  id: string;
  label: string;
  tabs: readonly Tab<K>[];
  value: K;
  onChange(key: NoInfer<K>): void;
  /** `underline`: views of a page. `plain`: a heading that can be changed. */
  look?: 'underline' | 'plain';
}

const STEP: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** Tabs with arrow keys, Home and End; the chosen one is the only tab stop. */
export function Tabs<K extends string>({ id, label, tabs, value, onChange, look = 'underline' }: TabsProps<K>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...list.current!.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = Number.isFinite(step) ? (at + step + tabs.length) % tabs.length : step < 0 ? 0 : tabs.length - 1;
    buttons[next]!.focus();
    if (!tabs[next]!.disabled) onChange(tabs[next]!.key);
  };
  return (
    <div ref={list} className={classNames(styles.tabs, styles[look])} role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          id={`${id}-${tab.key}`}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={tab.key === value}
          aria-controls={tab.key === value ? `${id}-panel` : undefined}
          aria-disabled={tab.disabled || undefined}
          tabIndex={tab.key === value ? 0 : -1}
          onKeyDown={onKeyDown}
          onClick={() => !tab.disabled && onChange(tab.key)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

export interface TabPanelProps {
  /** Id of the Tabs. */
  id: string;
  /** The key of the chosen tab. */
  value: string;
  children: ReactNode;
  className?: string | undefined;
}

/** Panel of the chosen tab. */
export function TabPanel({ id, value, children, className }: TabPanelProps) {
  return (
    <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} className={className}>
      {children}
    </div>
  );
}
