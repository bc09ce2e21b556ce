export type ChangeDirection = 'up' | 'down' | 'none';

const NOT_ZERO = /[1-9]/;

/** Returns the direction of a 24 h change. Hot: allocates nothing. @param text  result of `changeText` */
export function changeDirectionOf(text: string): ChangeDirection {
  if (text.startsWith('+')) return 'up';
  return NOT_ZERO.test(text) ? 'down' : 'none';
}
