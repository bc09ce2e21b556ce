import styles from './tern-mark.module.css';

/** The mark of the app, a tern, in the colour of the text. Decorative: the name is beside it. @param size  px at 16 px type */
export function TernMark({ size = 22 }: { size?: number }) {
  const side = `${size / 16}rem`;
  return (
    <svg
      className={styles.mark}
      style={{ inlineSize: side, blockSize: side }}
      viewBox="7 6 52 52"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M10 26c9 0 15 4 22 13 5-13 12-21 24-25-5 5-8 11-10 18-2 9-7 16-14 18-5-10-12-19-22-24z" />
      <path d="M32 39l-3 11 6-3z" className={styles.beak} />
    </svg>
  );
}
