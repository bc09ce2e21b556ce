const NO_BREAK = '\u00a0';

/** A device's name breaks between its parts only: never `Chrome` and below it `159`. */
export const unbroken = (name: string): string =>
  name
    .split(', ')
    .map((part) => part.replaceAll(' ', NO_BREAK))
    .join(', ');
