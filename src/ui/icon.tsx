import { classNames } from './class-names.ts';
import styles from './icon.module.css';

/**
 * One stroke family: 24-unit grid, 1.7 px at 22 px, round ends. Drawn as paths only, so that they take the text colour.
 */
const PATHS = {
  back: ['M15 5l-7 7 7 7'],
  forward: ['M9 5l7 7-7 7'],
  'chevron-down': ['M5 9l7 7 7-7'],
  'chevron-up': ['M5 15l7-7 7 7'],
  close: ['M6 6l12 12', 'M18 6L6 18'],
  search: ['M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14z', 'M16.2 16.2L20.5 20.5'],
  star: ['M12 3.8l2.55 5.2 5.75.83-4.16 4.05.98 5.72L12 16.9l-5.12 2.7.98-5.72L3.7 9.83l5.75-.83z'],
  check: ['M5 12.5l4.5 4.5L19 7.5'],
  warning: ['M12 4.2L2.8 19.8h18.4z', 'M12 10v4.6', 'M12 17.2v.1'],
  info: ['M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z', 'M12 11v5.5', 'M12 7.8v.1'],
  deposit: ['M12 4v11', 'M7 10.5l5 5 5-5', 'M4.5 20h15'],
  withdraw: ['M12 15.5V4.5', 'M7 9l5-5 5 5', 'M4.5 20h15'],
  convert: ['M4.5 8.5h14', 'M15 5l3.5 3.5L15 12', 'M19.5 15.5h-14', 'M9 12l-3.5 3.5L9 19'],
  earn: ['M5 19v-7', 'M10 19V6', 'M15 19v-9', 'M20 19V5'],
  copy: ['M9 9h11v11H9z', 'M15 9V4H4v11h5'],
  wallet: ['M4 7.5A2.5 2.5 0 0 1 6.5 5H18v3', 'M4 7.5V17a2 2 0 0 0 2 2h14V8H6', 'M16.5 13.5v.1'],
  bell: ['M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15z', 'M10 20.5h4'],
  chat: ['M4.5 5h15v11h-8l-4 3.5V16h-3z', 'M8 10.5h8'],
  globe: [
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z',
    'M3.5 12h17',
    'M12 3.5c-5 5-5 12 0 17',
    'M12 3.5c5 5 5 12 0 17',
  ],
  user: ['M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8z', 'M4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5'],
  settings: ['M4 7h9', 'M17 7h3', 'M15 4.8v4.4', 'M4 17h3', 'M11 17h9', 'M9 14.8v4.4'],
  external: ['M13.5 4.5h6v6', 'M19.5 4.5L11 13', 'M18 14.5V19H5V6h4.5'],
  eye: ['M2.8 12c3.8-7 14.6-7 18.4 0-3.8 7-14.6 7-18.4 0z', 'M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z'],
  'eye-off': [
    'M5.5 8.2C4.4 9.2 3.5 10.5 2.8 12c3.2 5.8 10.9 6.8 15.5 3',
    'M9.8 6.9c4.3-1 9.1.7 11.4 5.1-.5.9-1.1 1.7-1.7 2.4',
    'M4 4l16 16',
  ],
  refresh: ['M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9', 'M19.5 4.5V9H15'],
  more: [5.5, 12, 18.5].map((x) => `M${x} 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1z`),
  plus: ['M12 5v14', 'M5 12h14'],
  minus: ['M5 12h14'],
  candles: ['M7 4v3', 'M7 15v4', 'M5 7h4v8H5z', 'M17 5v4', 'M17 16v3', 'M15 9h4v7h-4z'],
  line: ['M3.5 17l5-6 4 4 8-9'],
  area: ['M3.5 15l5-5 4 3.5 8-7.5', 'M3.5 20h17'],
  clock: ['M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z', 'M12 7.5V12l3.2 2'],
  lock: ['M6 10.5h12V20H6z', 'M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5'],
  loan: ['M3.5 7h17v10h-17z', 'M12 9.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z', 'M6.6 12v.1', 'M17.4 12v.1'],
  store: ['M5 11v8.5h14V11', 'M4 9.5L5.5 4.5h13L20 9.5a2.7 2.7 0 0 1-5.3 0 2.7 2.7 0 0 1-5.4 0 2.7 2.7 0 0 1-5.3 0z'],
  megaphone: ['M4 9.8v4.4h3.2l8.3 4.3v-13L7.2 9.8z', 'M18.6 9.6a3.6 3.6 0 0 1 0 4.8', 'M8 14.4l1.2 4.6h2.6'],
  pause: ['M9 5.5v13', 'M15 5.5v13'],
  play: ['M7.5 5l11 7-11 7z'],
} as const satisfies Record<string, readonly string[]>;

export type IconName = keyof typeof PATHS;

/** A named icon, or the paths of one that a feature draws itself. */
export type IconShape = IconName | readonly string[];

/**
 * A decorative icon; the control around it has the name. `filled` fills the shape too (a chosen star). `size` in px at
 * 16 px type.
 */
export function Icon({ name, size = 22, filled = false }: { name: IconShape; size?: number; filled?: boolean }) {
  const side = `${size / 16}rem`;
  return (
    <svg
      className={styles.icon}
      style={{ inlineSize: side, blockSize: side }}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      aria-hidden="true"
      focusable="false"
    >
      {(typeof name === 'string' ? PATHS[name] : name).map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

/**
 * The triangle beside a direction (G9), in the text's colour and size. Decorative: the word or the sign has the
 * direction too.
 */
export function Arrow({ direction }: { direction: 'up' | 'down' }) {
  return <span className={classNames(styles.arrow, styles[direction])} aria-hidden="true" />;
}
