import { PriceAge } from '../shell/price-age.tsx';
import { FeedName } from './feed-name.tsx';
import styles from './feed-age.module.css';

/** What is to know of the prices beside it: whose they are, and how old while they are not current. */
export function FeedAge() {
  return (
    <>
      <span className={styles.feed}>
        <FeedName />
      </span>
      <PriceAge />
    </>
  );
}
