export interface ChangeLook {
  readonly size: 'plain' | 'long' | 'longest';
  readonly direction: 'up' | 'down' | 'none';
}

/** Of `+9.99%`, which the pill has room for in every font. */
const ROOMY_LENGTH = 6;

const look = (size: ChangeLook['size']): Readonly<Record<ChangeLook['direction'], ChangeLook>> => ({
  up: { size, direction: 'up' },
  down: { size, direction: 'down' },
  none: { size, direction: 'none' },
});
const PLAIN = look('plain');
const LONG = look('long');
const LONGEST = look('longest');
const NOT_ZERO = /[1-9]/;

/**
 * How a 24 h change is written: what is longer smaller, and from a third digit on without the arrow: its sign and colour say
 * the same. Hot: makes nothing.
 * @param text  of `changeText`
 */
export function changeLookOf(text: string): ChangeLook {
  const looks = text.length <= ROOMY_LENGTH ? PLAIN : text.length === ROOMY_LENGTH + 1 ? LONG : LONGEST;
  return text.startsWith('+') ? looks.up : NOT_ZERO.test(text) ? looks.down : looks.none;
}
