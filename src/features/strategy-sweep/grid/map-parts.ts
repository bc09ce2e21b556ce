/** Most cells of a heat map at a time: with more of them each frame of a slow phone takes over 50 ms. */
export const MAP_CELLS_MOST = 300;

/** A part of a heat map: places of columns and rows, the ends exclusive. */
export interface MapPart {
  readonly columns: readonly [from: number, end: number];
  readonly rows: readonly [from: number, end: number];
}

/** Returns the parts of a map of so many columns and rows, split along the longer side; one where there is room for all. */
export function mapParts(columns: number, rows: number): readonly MapPart[] {
  const [long, short] = columns > rows ? [columns, rows] : [rows, columns];
  const count = Math.ceil(long / Math.max(1, Math.floor(MAP_CELLS_MOST / short)));
  const endOf = (part: number): number => Math.round((part * long) / count);
  return Array.from({ length: count }, (_, part) => {
    const along = [endOf(part), endOf(part + 1)] as const;
    return columns > rows ? { columns: along, rows: [0, rows] } : { columns: [0, columns], rows: along };
  });
}
