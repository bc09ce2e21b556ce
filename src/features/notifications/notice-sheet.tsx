import { useTranslation } from '../../i18n/use-translation.ts';
import type { Notice } from './notices.ts';
import { dateText } from '../../i18n/time-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './notice-card.module.css';

export interface NoticeSheetProps {
  readonly notice: Notice;
  /** Index among `count`, from 0. */
  readonly at: number;
  readonly count: number;
  readonly open: boolean;
  onClose(): void;
  onTurn(by: number): void;
}

/** The full text of one announcement, with buttons to its neighbours. A separate chunk, loaded when first opened. */
export default function NoticeSheet({ notice, at, count, open, onClose, onTurn }: NoticeSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={notice.title}>
      <p className={styles.time}>{dateText(notice.timeMs)}</p>
      <p className={styles.content}>{notice.content}</p>
      {count > 1 && (
        <div className={styles.turner}>
          <IconButton icon="back" label={t('home.notice.previous')} onClick={() => onTurn(-1)} />
          <span className="num">{t('home.notice.position', { at: at + 1, total: count })}</span>
          <IconButton icon="forward" label={t('home.notice.next')} onClick={() => onTurn(1)} />
        </div>
      )}
    </Sheet>
  );
}
