import { encode } from 'uqr';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

/** Light modules around the code, which readers need to find it. */
const QUIET_ZONE = 4;

/** Returns the dark modules as one path, with a rectangle for each run in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = '';
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length;) {
      let end = x;
      while (row[end]) end++;
      if (end > x) path += `M${x} ${y}h${end - x}v1H${x}z`;
      x = end + 1;
    }
  }
  return path;
}

/**
 * A QR code, dark on light in every theme, because many cameras read no other.
 * @param label  content for screen readers; the text itself is beside the code
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
    return { size: data.length, path: pathOf(data) };
  }, [text]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
