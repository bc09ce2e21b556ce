import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { fetchNotices } from '../../api/messages/fetch-notices.ts';
import type { Notice } from '../../api/messages/fetch-notices.ts';
import { reducedMotion } from '../../ui/motion.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { useLazyCode } from '../../ui/use-lazy-code.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './notice-card.module.css';

const sheetCode = lazyCode(() => import('./notice-sheet.tsx'));

const TURN_MS = 5000;

/** Announcements, one line at a time: turned by hand, by itself every 5 s unless paused or under reduced motion; all of it in a sheet (H6). Until they are known its place is kept, so that nothing below it moves. */
export function NoticeCard() {
  const { t, language } = useTranslation();
  const [notices, setNotices] = useState<readonly Notice[] | null>(null);
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(reducedMotion);
  const [open, setOpen] = useState(false);
  const sheet = useLazyCode(sheetCode, open, () => setOpen(false));
  const count = notices?.length ?? 0;

  useEffect(() => {
    let wanted = true;
    void fetchNotices(language).then((found) => {
      if (!wanted) return;
      if (!found.success) {
        setNotices((shown) => shown ?? []);
        return;
      }
      setNotices(found.data.rows);
      setAt(0);
    });
    return () => {
      wanted = false;
    };
  }, [language]);

  const turn = useCallback((by: number) => setAt((now) => (now + by + count) % count), [count]);

  useEffect(() => {
    if (paused || open || count < 2) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) turn(1);
    }, TURN_MS);
    return () => clearInterval(timer);
  }, [paused, open, count, turn]);

  if (!notices) {
    return (
      <Card padded={false} className={styles.card}>
        <span className={styles.line}>
          <Skeleton width="60%" height="1rem" />
        </span>
      </Card>
    );
  }
  const notice = notices[at];
  if (!notice) return null;
  return (
    <Card padded={false} label={t('home.notice.title')} className={styles.card}>
      <button type="button" className={styles.line} onClick={() => setOpen(true)}>
        <span className={styles.dot} aria-hidden="true" />
        <span className={styles.title}>{notice.title}</span>
      </button>
      {count > 1 && (
        <>
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
