import { foldZeros } from '../i18n/folded-zeros.ts';
import styles from './subscript-zeros.module.css';

/** A number as text, with four or more zeros after the point counted instead of written (G7). For text that stands still. */
export function SubscriptZeros({ text }: { text: string }) {
  const folded = foldZeros(text);
  if (!folded) return <span className={styles.number}>{text}</span>;
  return (
    <span className={styles.number}>
      <span aria-hidden="true">
        {folded.head}
        <span className={styles.zeros}>{folded.zeros}</span>
        {folded.tail}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
