import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './notice-card.module.css';

/** Keeps the place of the announcements while they load. */
export const NoticePlace = () => (
  <Card padded={false} className={styles.card}>
    <span className={styles.line}>
      <Skeleton width="60%" height="1rem" />
    </span>
  </Card>
);
