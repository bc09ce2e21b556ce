import { language } from '../../i18n/language.ts';
import type { Column } from '../columns/column.ts';
import type { CellPlace, SurfaceLook } from '../surface-messages.ts';
import { laysOutInCssPx } from './layout-unit.ts';
import { baselinesOf } from './measure-lines.ts';

/** A look, and the position of its canvases in the box of the list, CSS px. */
export interface ReadLook {
  readonly look: SurfaceLook;
  readonly leftPx: number;
  /** Top of the first canvas. */
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Rows of one canvas. */
  readonly blockRows: number;
}

/**
 * Approximate height of a canvas, device px: 8 rows of a list of markets on a phone. Taller ones cost memory; many
 * small ones cost a task of the page's thread each time they are painted.
 */
const BLOCK_PX = 1400;

/** A number may grow to this many rem to the left of where its text ends; what is wider is squeezed. */
const NUMBER_REM = 8;
/** Margin beyond the outermost cells, because a tint reaches beyond its digits. */
const MARGIN_PX = 2;

/** An element of one row that is text, by the name of its column. */
function cellsOf(box: HTMLElement): ReadonlyMap<string, HTMLElement> {
  const found = new Map<string, HTMLElement>();
  for (const cell of box.querySelectorAll<HTMLElement>('[data-cell]')) {
    const name = cell.dataset['cell']!;
    if (!found.has(name)) found.set(name, cell);
  }
  return found;
}

/** Largest divisor to try; a ratio of an odd zoom has no common px worth the memory. */
const GRID_MAX = 16;
const WHOLE = 0.001;

/** Returns the distance at which edges of CSS px and device px meet, CSS px: 1, or 8 at a ratio of 2.625. */
function gridOf(ratio: number): number {
  for (let px = 1; px <= GRID_MAX; px++) if (Math.abs(px * ratio - Math.round(px * ratio)) < WHOLE) return px;
  return 1;
}

export interface LookParts {
  readonly box: HTMLElement;
  readonly columns: readonly Pick<Column<never>, 'name' | 'kind' | 'align' | 'sizes'>[];
  /** Selector of the element that is one row, around a cell. */
  readonly row: string;
  readonly rowPx: number;
  /** Number of the list's rows, which limits the height of a canvas. */
  readonly rows: number;
  /** Cap of the device pixel ratio. */
  readonly dprMax: number;
  readonly flashMs: number;
}

/** Fractions of a px in which engines place boxes; finer digits differ between measurements. */
const BOX_PARTS = 64;
const inParts = (px: number): number => Math.round(px * BOX_PARTS) / BOX_PARTS;

/**
 * Returns whether a canvas can be painted with it: a length that is not a number would paint nothing without an error.
 */
export const isMeasured = ({ places, rowPx, widthPx, heightPx }: SurfaceLook): boolean =>
  [
    rowPx,
    widthPx,
    heightPx,
    ...places.flatMap(({ sizes, ...place }) => [place, ...sizes].flatMap(Object.values)),
  ].every((value) => typeof value !== 'number' || Number.isFinite(value));

/**
 * Measures positions and fonts of a row's figures, and reads the current tokens. It forces a layout, so call it after
 * one.
 * @returns null while no laid out row has a cell
 */
export function readLook({ box, columns, row, rowPx, rows, dprMax, flashMs }: LookParts): ReadLook | null {
  const cells = cellsOf(box);
  if (cells.size === 0) return null;
  const ratio = Math.min(devicePixelRatio, dprMax);
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const { left: boxLeft, top: boxTop } = box.getBoundingClientRect();

  // From the left of the box, and from the top of the row.
  const measured = columns.flatMap(({ name, kind, align, sizes }) => {
    const cell = cells.get(name);
    // A hidden row has no position, as trades of a market that was just chosen.
    if (!cell || cell.getClientRects().length === 0) return [];
    const rect = cell.getBoundingClientRect();
    const rowTop = cell.closest(row)!.getBoundingClientRect().top;
    const right = inParts(rect.right - boxLeft);
    const begin = inParts(rect.left - boxLeft);
    // A cell aligned to its right edge grows to the left with its text.
    const left = kind === 'text' && align !== 'start' ? Math.min(begin, right - NUMBER_REM * rem) : begin;
    const [top, bottom] = [inParts(rect.top - rowTop), inParts(rect.bottom - rowTop)];
    return [{ name, cell, sizes, left, right, top, bottom, style: getComputedStyle(cell) }];
  });
  if (measured.length === 0) return null;
  // Canvases begin where edges of CSS px and device px meet, otherwise the screen would blend two canvas px into one.
  const grid = gridOf(devicePixelRatio);
  const floored = (px: number) => Math.floor(px / grid) * grid;
  const pageLeft = inParts(boxLeft + scrollX);
  const pageTop = inParts(boxTop + scrollY);
  const reach = Math.max(0, Math.min(...measured.map(({ left }) => left)) - MARGIN_PX);
  const leftPx = floored(pageLeft + reach) - pageLeft;
  const right = Math.max(...measured.map((each) => each.right)) + MARGIN_PX;
  const widthPx = Math.ceil((right - leftPx) / grid) * grid;
  const topPx = floored(pageTop) - pageTop;
  const blockRows = Math.max(1, Math.min(rows, Math.round(BLOCK_PX / (rowPx * ratio))));
  const heightPx = Math.ceil((blockRows * rowPx - topPx) / grid) * grid;

  // Canvas px for one layout px.
  const unitPx = laysOutInCssPx(measured[0]!.style) ? ratio : ratio / devicePixelRatio;
  const written = measured.map(({ sizes, style }) => {
    const ownPx = parseFloat(style.fontSize);
    const lineRatio = parseFloat(style.lineHeight) / ownPx || 1.4;
    const own = [{ fontRem: ownPx / rem, padEndRem: parseFloat(style.paddingRight) / rem }];
    const { fontWeight, fontFamily } = style;
    const lines = (sizes ?? own).map(({ fontRem, padEndRem }) => {
      const fontPx = fontRem * rem;
      return { fontPx, linePx: fontPx * lineRatio, fontWeight, fontFamily, padEndPx: padEndRem * rem };
    });
    return { lineRatio, lines };
  });
  const baselines = baselinesOf(written.flatMap(({ lines }) => lines)).values();
  const places = measured.map(({ name, left, right: end, top, bottom, style }, at): CellPlace => {
    const { lineRatio, lines } = written[at]!;
    return {
      name,
      left: (left - leftPx) * ratio,
      right: (end - leftPx) * ratio,
      top: top * ratio,
      bottom: bottom * ratio,
      padStart: parseFloat(style.paddingLeft) * ratio,
      radius: (parseFloat(style.borderTopLeftRadius) || 0) * ratio,
      sizes: lines.map(({ fontPx, padEndPx }) => ({
        fontPx: fontPx * ratio,
        padEnd: padEndPx * ratio,
        baselinePx: baselines.next().value! * ratio,
      })),
      fontWeight: style.fontWeight,
      lineRatio,
    };
  });
  const tokens = getComputedStyle(box);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  const isOld = document.documentElement.dataset['prices'] === 'old';
  // Not the prices of the moment any more (G29).
  const toned = (name: string) => token(isOld ? '--ink-3' : name);
  const grounded = (name: string) => token(isOld ? '--chip' : name);
  return {
    leftPx,
    topPx,
    widthPx,
    heightPx,
    blockRows,
    look: {
      places,
      rowPx: rowPx * ratio,
      widthPx: Math.round(widthPx * ratio),
      heightPx: Math.round(heightPx * ratio),
      fontFamily: tokens.fontFamily,
      tones: {
        ink: toned('--ink'),
        ink2: toned('--ink-2'),
        ink3: token('--ink-3'),
        up: toned('--up'),
        down: toned('--down'),
        warn: token('--warn'),
        accent: token('--accent'),
      },
      grounds: {
        chip: token('--chip'),
        up: grounded('--up-bg'),
        down: grounded('--down-bg'),
        accent: token('--accent-bg'),
      },
      language: language.peek(),
      unitPx,
      originPx: -topPx * ratio,
      flashMs,
    },
  };
}
