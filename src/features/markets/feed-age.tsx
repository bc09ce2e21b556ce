import { PriceAge } from '../shell/price-age.tsx';
import { FeedName } from './feed-name.tsx';
import styles from './feed-age.module.css';

/** Shows the source of the prices, and their age while they are not current. */
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
