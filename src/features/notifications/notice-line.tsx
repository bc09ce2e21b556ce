import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { notices } from './notices.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { useLazyCode } from '../../ui/use-lazy-code.ts';
import { NoticePlace } from './notice-place.tsx';
import styles from './notice-card.module.css';

const sheetCode = lazyCode(() => import('./notice-sheet.tsx'));

/**
 * One line with an announcement and its place among them; a sheet shows the full text and leads to the others. The line
 * stays at the one read last.
 */
export function NoticeLine() {
  useSignals();
  const { t, language } = useTranslation();
  const { state, value: rows } = notices.now.value;
  const [turned, setTurned] = useState({ rows, at: 0 });
  const [open, setOpen] = useState(false);
  const sheet = useLazyCode(sheetCode, open, () => setOpen(false));
  // New announcements start with the first.
  const at = turned.rows === rows ? turned.at : 0;
  const count = rows?.length ?? 0;

  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- they are in the language that is in force
  useEffect(() => void notices.refresh(), [language]);

  if (state === 'idle' || state === 'loading') return <NoticePlace />;
  const notice = rows?.[at];
  if (!notice) return null;
  return (
    <Card padded={false} label={t('home.notice.title')} className={styles.card}>
      <button type="button" className={styles.line} onClick={() => setOpen(true)}>
        <Icon name="megaphone" size={18} />
        <span className={styles.title}>{notice.title}</span>
        {count > 1 && <span className={styles.place}>{t('home.notice.position', { at: at + 1, total: count })}</span>}
        <Icon name="forward" size={16} />
      </button>
      {sheet && (
        <sheet.default
          notice={notice}
          at={at}
          count={count}
          open={open}
          onClose={() => setOpen(false)}
          onTurn={(by) => setTurned({ rows, at: (at + by + count) % count })}
        />
      )}
    </Card>
  );
}
