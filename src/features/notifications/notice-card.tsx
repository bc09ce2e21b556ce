import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { notices } from './notices.ts';
import { reducedMotion } from '../../ui/motion.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { useLazyCode } from '../../ui/use-lazy-code.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './notice-card.module.css';

const sheetCode = lazyCode(() => import('./notice-sheet.tsx'));

const TURN_MS = 5000;

/**
 * Announcements, one line at a time. They advance by a tap, and by themselves every 5 s unless paused or under reduced
 * motion; a sheet shows the full text (H6). Their place is reserved while they load, so that nothing below moves.
 */
export function NoticeCard() {
  useSignals();
  const { t, language } = useTranslation();
  const { state, value: rows } = notices.now.value;
  const [turned, setTurned] = useState({ rows, at: 0 });
  const [paused, setPaused] = useState(reducedMotion);
  const [open, setOpen] = useState(false);
  const sheet = useLazyCode(sheetCode, open, () => setOpen(false));
  // New announcements start with the first.
  const at = turned.rows === rows ? turned.at : 0;
  const count = rows?.length ?? 0;

  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- they are in the language that is in force
  useEffect(() => void notices.refresh(), [language]);

  const turn = useCallback(
    (by: number) => setTurned((now) => ({ rows, at: ((now.rows === rows ? now.at : 0) + by + count) % count })),
    [rows, count],
  );

  useEffect(() => {
    if (paused || open || count < 2) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) turn(1);
    }, TURN_MS);
    return () => clearInterval(timer);
  }, [paused, open, count, turn]);

  if (state === 'idle' || state === 'loading') {
    return (
      <Card padded={false} className={styles.card}>
        <span className={styles.line}>
          <Skeleton width="60%" height="1rem" />
        </span>
      </Card>
    );
  }
  const notice = rows?.[at];
  if (!notice) return null;
  return (
    <Card padded={false} label={t('home.notice.title')} className={styles.card}>
      <button type="button" className={styles.line} onClick={() => setOpen(true)}>
        <span className={styles.dot} aria-hidden="true" />
        <span className={styles.title}>{notice.title}</span>
      </button>
      {count > 1 && (
        <>
          <IconButton icon="back" size={16} label={t('home.notice.previous')} onClick={() => turn(-1)} />
          <IconButton
            icon={paused ? 'play' : 'pause'}
            size={16}
            label={t(paused ? 'home.notice.play' : 'home.notice.pause')}
            onClick={() => setPaused(!paused)}
          />
          <IconButton icon="forward" size={16} label={t('home.notice.next')} onClick={() => turn(1)} />
        </>
      )}
      {sheet && (
        <sheet.default notice={notice} at={at} count={count} open={open} onClose={() => setOpen(false)} onTurn={turn} />
      )}
    </Card>
  );
}
