export interface ChangeLook {
  readonly size: 'plain' | 'long' | 'longest';
  readonly direction: 'up' | 'down' | 'none';
}

/** Length of `+9.99%`, which fits into the pill in every font. */
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
 * Returns the style of a 24 h change. A longer text is smaller, and from three digits before the point on it has no
 * arrow, because sign and colour say the same. Hot: allocates nothing.
 * @param text  result of `changeText`
 */
export function changeLookOf(text: string): ChangeLook {
  const looks = text.length <= ROOMY_LENGTH ? PLAIN : text.length === ROOMY_LENGTH + 1 ? LONG : LONGEST;
  return text.startsWith('+') ? looks.up : NOT_ZERO.test(text) ? looks.down : looks.none;
}
