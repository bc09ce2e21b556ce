import { useTranslation } from '../../i18n/use-translation.ts';
import type { DocumentFace } from '../../model/verification.ts';
import styles from './verification.module.css';

/** Corners of the frame that the document should fill. */
const FRAME = 'M16 40V16h24M280 16h24v24M304 160v24h-24M40 184H16v-24';

/** Example of a good photo: the whole document inside the frame (V3). */
export function PhotoExample({ face }: { face: DocumentFace }) {
  const { t } = useTranslation();
  return (
    <svg
      className={styles.example}
      viewBox="0 0 320 200"
      role="img"
      aria-label={t(face === 'held' ? 'identity.photos.heldExample' : 'identity.photos.example')}
    >
      {face === 'held' && (
        <g className={styles.hand}>
          <rect x="112" y="120" width="96" height="90" rx="28" />
          {[114, 138, 162, 186].map((x) => (
            <rect key={x} x={x} y="44" width="20" height="110" rx="10" />
          ))}
        </g>
      )}
      <g transform={face === 'held' ? 'translate(72 46) scale(.55)' : 'translate(0 0)'}>
        <rect className={styles.paper} x="40" y="34" width="240" height="132" rx="12" />
        {face === 'back' ? (
          <g className={styles.ink}>
            <rect x="40" y="52" width="240" height="22" />
            <rect x="60" y="100" width="150" height="8" rx="4" />
            <rect x="60" y="122" width="200" height="8" rx="4" />
            <rect x="60" y="140" width="200" height="8" rx="4" />
          </g>
        ) : (
          <g className={styles.ink}>
            <rect x="60" y="58" width="64" height="84" rx="8" />
            <rect x="144" y="66" width="110" height="10" rx="5" />
            <rect x="144" y="92" width="80" height="8" rx="4" />
            <rect x="144" y="114" width="96" height="8" rx="4" />
          </g>
        )}
      </g>
      <path className={styles.frame} d={FRAME} />
    </svg>
  );
}
