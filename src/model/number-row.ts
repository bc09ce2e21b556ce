/**
 * Where each field of a row of numbers stands: `{ seq: 0, price: 1 … }`. Rows of numbers are what crosses threads, where
 * objects would be copied; who writes a row and who reads it both take their places from one list of names.
 */
export const placesOf = <const Field extends string>(fields: readonly Field[]): Readonly<Record<Field, number>> =>
  Object.fromEntries(fields.map((field, place) => [field, place])) as Record<Field, number>;
