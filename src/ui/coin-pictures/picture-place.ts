import { COLUMNS, PICTURED } from './pictured.ts';

const LAST_COLUMN = COLUMNS - 1;
const LAST_ROW = Math.ceil(PICTURED.length / COLUMNS) - 1;

/** In percent, so that it fits a disc of any size. */
const PLACES: ReadonlyMap<string, string> = new Map(
  PICTURED.map((asset, at) => {
    const column = at % COLUMNS;
    const row = (at - column) / COLUMNS;
    return [asset, `${(column * 100) / LAST_COLUMN}% ${(row * 100) / LAST_ROW}%`];
  }),
);

/** Where the picture of an asset stands in the sprite, as `background-position`; undefined where it has none. */
export const picturePlace = (asset: string): string | undefined => PLACES.get(asset);
