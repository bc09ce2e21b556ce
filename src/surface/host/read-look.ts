import { language } from '../../i18n/language.ts';
import type { CellPlace, SurfaceLook } from '../messages.ts';

/** A look, and where its canvases stand in the box of the list, CSS px. */
export interface ReadLook {
  readonly look: SurfaceLook;
  readonly leftPx: number;
  readonly ratio: number;
}

/** A number may grow to this many rem to the left of where its text ends; what is wider is cut off. */
const NUMBER_REM = 8;
/** Beyond what the outermost cells measure: a tint reaches over its digits. */
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

/**
 * Measures where the figures of a row stand and in which faces, and reads the tokens in force. Lays the page out if it is
 * not: call it when it is.
 * @param row    the element that is one row, around a cell
 * @param dprMax cap of the device pixel ratio
 * @returns null while no row has a cell
 */
export function readLook(
  box: HTMLElement,
  row: string,
  rowPx: number,
  dprMax: number,
  flashMs: number,
): ReadLook | null {
  const cells = cellsOf(box);
  if (cells.size === 0) return null;
  const ratio = Math.min(devicePixelRatio, dprMax);
  const boxLeft = box.getBoundingClientRect().left;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

  const measured = [...cells].map(([name, cell]) => {
    const rect = cell.getBoundingClientRect();
    const rowTop = cell.closest(row)!.getBoundingClientRect().top;
    return { name, rect, rowTop, style: getComputedStyle(cell) };
  });
  const reach = Math.min(...measured.map(({ rect }) => Math.min(rect.left, rect.right - NUMBER_REM * rem)));
  const right = Math.max(...measured.map(({ rect }) => rect.right)) + MARGIN_PX;
  // On a whole device pixel, or the screen would mix two of the canvas into one.
  const left = Math.floor(Math.max(reach - MARGIN_PX, boxLeft) * devicePixelRatio) / devicePixelRatio;

  const places = measured.map(({ name, rect, rowTop, style }): CellPlace => ({
    name,
    left: (rect.left - left) * ratio,
    right: (rect.right - left) * ratio,
    top: (rect.top - rowTop) * ratio,
    bottom: (rect.bottom - rowTop) * ratio,
    padStart: parseFloat(style.paddingLeft) * ratio,
    padEnd: parseFloat(style.paddingRight) * ratio,
    radius: (parseFloat(style.borderTopLeftRadius) || 0) * ratio,
    fontPx: parseFloat(style.fontSize) * ratio,
    fontWeight: style.fontWeight,
    lineRatio: parseFloat(style.lineHeight) / parseFloat(style.fontSize) || 1.4,
  }));
  const tokens = getComputedStyle(box);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  const isOld = document.documentElement.dataset['prices'] === 'old';
  // Not the prices of the moment any more (G29).
  const toned = (name: string) => token(isOld ? '--ink-3' : name);
  const grounded = (name: string) => token(isOld ? '--chip' : name);
  return {
    leftPx: left - boxLeft,
    ratio,
    look: {
      places,
      rowPx: rowPx * ratio,
      widthPx: Math.ceil((right - left) * ratio),
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
      remPx: rem * ratio,
      flashMs,
    },
  };
}
