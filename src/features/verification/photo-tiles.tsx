import { useTranslation } from '../../i18n/use-translation.ts';
import { DOCUMENT_FACES } from '../../model/verification.ts';
import type { Verification } from '../../model/verification.ts';
import { Icon } from '../../ui/icon.tsx';
import { failureOf } from './verification-state.ts';
import styles from './verification.module.css';

/** The three photos of what failed side by side: which are good, which one is taken again (V4). */
export function PhotoTiles({ row }: { row: Verification }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.tiles} aria-label={t('verification.document.photos')}>
      {DOCUMENT_FACES.map((face) => {
        const bad = row.photos[face] === null || failureOf(row, face) !== null;
        const back = face === 'back' && row.cardType === 'passport' ? 'cover' : face;
        return (
          <li key={face} data-bad={bad}>
            <span className={styles.tile}>
              <Icon name={bad ? 'refresh' : 'check'} />
            </span>
            <span className={styles.strong}>{t(`verification.photo.${back}`)}</span>
            <span className={styles.verdict}>{t(bad ? 'verification.photo.again' : 'verification.photo.good')}</span>
          </li>
        );
      })}
    </ul>
  );
}
