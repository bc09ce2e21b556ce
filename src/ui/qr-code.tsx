import { encode } from 'uqr';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

/** Light modules around the code, which readers need to find it. */
const QUIET_ZONE = 4;

/** Dark modules as one path: a run of each row is a rectangle. */
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
 * A QR code, dark on light in every theme: many cameras read no other.
 * @param label  what it holds, for who does not see it; the text itself stands beside it
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
