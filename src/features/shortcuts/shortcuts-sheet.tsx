import { Fragment } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { present } from '../../ui/present.tsx';
import type { Presented } from '../../ui/present.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { PATHS } from '../shell/paths.ts';
import { SHORTCUT_PLACES, SHORTCUTS } from './shortcuts.ts';
import type { ShortcutPlace } from './shortcuts.ts';
import styles from './shortcuts-sheet.module.css';

let open = false;

/** Shows the list of shortcuts, at most once at a time. */
export function presentShortcuts(): void {
  if (open) return;
  open = true;
  void present<void>((presented) => <ShortcutsSheet {...presented} />).then(() => {
    open = false;
  });
}

/** Lists all shortcuts by place, with the switch that turns them off (WCAG 2.1.4). */
export function ShortcutsSheet({ open: shown, settle, onClosed }: Presented<void>) {
  const { t } = useTranslation();
  return (
    <Sheet open={shown} onClose={() => settle()} onClosed={onClosed} title={t('shortcuts.title')}>
      <div className={styles.places}>
        {SHORTCUT_PLACES.map((place) => (
          <Place key={place} place={place} />
        ))}
      </div>
      <p className={styles.note}>{t('shortcuts.safe')}</p>
      <p className={styles.note}>
        <PageLink to={PATHS.settings}>{t('shortcuts.where')}</PageLink>
      </p>
    </Sheet>
  );
}

function Place({ place }: { place: ShortcutPlace }) {
  const { t } = useTranslation();
  return (
    <section>
      <h3 className={styles.title}>{t(`shortcuts.place.${place}`)}</h3>
      <dl className={styles.list}>
        {SHORTCUTS.filter((shortcut) => shortcut.place === place).map(({ id, keys }) => (
          <div key={id} className={styles.line}>
            <dt>{t(`shortcuts.of.${id}`)}</dt>
            <dd>
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && <span>{` ${t('shortcuts.then')} `}</span>}
                  <kbd className={styles.key}>{key.replace('-', ' – ')}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
