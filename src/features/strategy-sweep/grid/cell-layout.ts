/** Space between panels, and the largest cell, CSS px: as high as one of the table that comes after the sweep. */
const PANEL_GAP = 12;
const HIGHEST_CELL = 42;
/** Below this width cells of one number go on in the next line, and panels stand below one another. */
const LEAST_CELL = 12;
/** Most of a map's height, so that a phone shows it together with the progress above it. */
const MOST_HEIGHT = 320;

/** Places of the cells of a map that fills while a sweep runs, CSS px. */
export interface CellLayout {
  /** Size of a cell with the space behind it. */
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly gap: number;
  /** Size of the whole map. */
  readonly height: number;
  /** Start of a cell. @param column, row, layer  places on the three axes; 0 on one that there is not */
  xOf(column: number, layer: number): number;
  yOf(column: number, row: number, layer: number): number;
}

/**
 * Returns where the cells of a map stand: one number in lines, two as a table, three as a panel for each value of the third.
 * @param lengths  values of each number: 1 to 3 numbers
 * @param width    of the map, CSS px
 */
export function cellLayout(lengths: readonly number[], width: number): CellLayout {
  const [count = 1, rows = 1, layers = 1] = lengths;
  const columns = lengths.length > 1 ? count : Math.min(count, Math.max(1, Math.floor(width / LEAST_CELL)));
  const lines = Math.ceil(count / columns) * rows;
  const fitting = Math.floor((width + PANEL_GAP) / (columns * LEAST_CELL + PANEL_GAP));
  const across = Math.min(layers, Math.max(1, fitting));
  const down = Math.ceil(layers / across);
  const panelWidth = (width - (across - 1) * PANEL_GAP) / across;
  const cellWidth = panelWidth / columns;
  const room = (MOST_HEIGHT - (down - 1) * PANEL_GAP) / (down * lines);
  const cellHeight = Math.max(1, Math.min(HIGHEST_CELL, Math.max(cellWidth, LEAST_CELL), room));
  const panelHeight = lines * cellHeight;
  const least = Math.min(cellWidth, cellHeight);
  return {
    cellWidth,
    cellHeight,
    gap: least >= 24 ? 4 : least >= 6 ? 1 : 0,
    height: down * panelHeight + (down - 1) * PANEL_GAP,
    xOf: (column, layer) => (layer % across) * (panelWidth + PANEL_GAP) + (column % columns) * cellWidth,
    yOf: (column, row, layer) =>
      Math.floor(layer / across) * (panelHeight + PANEL_GAP) + (Math.floor(column / columns) + row) * cellHeight,
  };
}
