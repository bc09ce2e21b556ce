import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { preferences, THEMES } from '../../data/preferences.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { PageLink } from './page-link.tsx';
import { PATHS } from './paths.ts';
import { SignOutButton } from './sign-out-button.tsx';
import styles from './bar-menus.module.css';

export interface MenuProps {
  id: string;
  onClose(): void;
}

/** The pages that have no place in the top bar. */
export function MoreMenu(props: MenuProps) {
  const { t } = useTranslation();
  const pages = [
    { path: PATHS.deposit, label: t('common.nav.deposit') },
    { path: PATHS.withdraw, label: t('common.nav.withdraw') },
    { path: PATHS.loan, label: t('common.nav.loans') },
    { path: PATHS.sell, label: t('menus.sell') },
    { path: PATHS.rules, label: t('common.nav.rules') },
    { path: PATHS.help, label: t('menus.help') },
  ];
  return (
    <Panel {...props}>
      {pages.map(({ path, label }) => (
        <PageLink key={path} to={path} className={styles.item}>
          {label}
        </PageLink>
      ))}
    </Panel>
  );
}

/** Profile, language, theme, and the way out. */
export function AccountMenu(props: MenuProps) {
  useSignals();
  const { t } = useTranslation();
  return (
    <Panel {...props}>
      <PageLink to={PATHS.profile} className={styles.item}>
        {t('common.nav.profile')}
      </PageLink>
      <PageLink to={PATHS.language} className={styles.item}>
        {t('common.nav.language')}
      </PageLink>
      <div className={styles.theme}>
        <RadioGroup
          look="segmented"
          label={t('menus.theme.label')}
          showLabel
          value={preferences.theme.value}
          onChange={preferences.chooseTheme}
          options={THEMES.map((theme) => ({ value: theme, label: t(`menus.theme.${theme}`) }))}
        />
      </div>
      <SignOutButton />
    </Panel>
  );
}

/** The box below the button; it closes by Escape, a press beside it, when the focus leaves it, and on another page. */
function Panel({ id, onClose, children }: MenuProps & { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);
  useEffect(() => {
    const around = box.current!.parentElement!;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      onClose();
      around.querySelector('button')!.focus();
    };
    const onPress = ({ target }: Event) => {
      if (!around.contains(target as Node)) onClose();
    };
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null && !around.contains(relatedTarget as Node)) onClose();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    around.addEventListener('focusout', onLeave);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
      around.removeEventListener('focusout', onLeave);
    };
  }, [onClose]);
  return (
    <div ref={box} id={id} className={styles.panel}>
      {children}
    </div>
  );
}
