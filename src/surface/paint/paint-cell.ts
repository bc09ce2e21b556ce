import { TINT_STEPS } from '../../frame/price-tint.ts';
import type { Cell, Column } from '../columns/column.ts';
import type { CellPlace, PlaceSize, SurfaceLook } from '../surface-messages.ts';
import type { Face, Ink } from './face.ts';

/** One column where it stands on a canvas. */
export interface PlacedColumn {
  readonly column: Column<never, never>;
  readonly place: CellPlace;
  /** A face for each size of the column. */
  readonly faces: readonly Face[];
  /** Fonts of the count of folded zeros, for each size. */
  readonly smallFaces: readonly Face[];
}

/** Size and offset of the count of folded zeros, as in price-text.module.css. */
export const SMALL = 0.62;
const SMALL_DROP = 0.22;
/** Half the width of the triangle before a change, as in day-change.module.css. */
const ARROW_HALF = 0.31;
const ARROW_TALL = 0.55;
const ARROW_GAP = 0.4;
/** Tolerance by which a text may be wider than its measured place, layout px. */
const OVERFLOW_PX = 1;

/** Engines paint boxes and lines from whole px of their layout. */
export const snapped = (px: number, unitPx: number): number => Math.round(px / unitPx) * unitPx;

/** Returns the baseline of a line that is centred in its box. */
const baselineOf = ({ fontPx, baselinePx }: PlaceSize, middle: number, lineRatio: number, unitPx: number): number =>
  snapped(middle - (fontPx * lineRatio) / 2 + baselinePx, unitPx);

/**
 * Fills a rounded rectangle with arcs: `roundRect` is missing in the older engines that are supported. Edges are whole
 * px.
 */
function fillRounded(ink: Ink, x0: number, y0: number, x1: number, y1: number, radius: number): void {
  const r = Math.min(radius, (x1 - x0) / 2, (y1 - y0) / 2);
  ink.beginPath();
  ink.moveTo(x0 + r, y0);
  ink.arcTo(x1, y0, x1, y1, r);
  ink.arcTo(x1, y1, x0, y1, r);
  ink.arcTo(x0, y1, x0, y0, r);
  ink.arcTo(x0, y0, x1, y0, r);
  ink.fill();
}

/** On the page borders draw the triangle, and their widths are whole px. */
const arrowPx = (part: number, fontPx: number, unitPx: number): number => Math.floor((part * fontPx) / unitPx) * unitPx;

function fillArrow(ink: Ink, up: boolean, from: number, middle: number, fontPx: number, unitPx: number): void {
  const half = arrowPx(ARROW_HALF, fontPx, unitPx);
  const tall = arrowPx(ARROW_TALL, fontPx, unitPx);
  const left = snapped(from, unitPx);
  const top = snapped(middle - tall / 2, unitPx);
  const base = up ? top + tall : top;
  ink.beginPath();
  ink.moveTo(left, base);
  ink.lineTo(left + 2 * half, base);
  ink.lineTo(left + half, up ? top : top + tall);
  ink.fill();
}

const SUBSCRIPT_ZERO = 0x2080;
const ZERO = 48;
const subscript = (count: string): string =>
  count.replace(/\d/g, (digit) => String.fromCharCode(SUBSCRIPT_ZERO + digit.charCodeAt(0) - ZERO));

/** Draws the text of a cell, folded zeros included. */
function drawNumber(
  ink: Ink,
  cell: Cell,
  face: Face,
  smallFace: Face,
  left: number,
  baseline: number,
  unitPx: number,
): void {
  face.draw(ink, cell.text, left, baseline);
  if (cell.small === '') return;
  const smallLeft = left + face.widthOf(cell.text);
  smallFace.draw(ink, cell.small, smallLeft, baseline + snapped(SMALL_DROP * smallFace.fontPx, unitPx));
  face.draw(ink, cell.tail, smallLeft + smallFace.widthOf(cell.small), baseline);
}

function paintText(ink: Ink, look: SurfaceLook, placed: PlacedColumn, cell: Cell, rowTop: number): void {
  const { column, place } = placed;
  const { unitPx } = look;
  const size = place.sizes[cell.size]!;
  const face = placed.faces[cell.size]!;
  const smallFace = placed.smallFaces[cell.size]!;
  const middle = rowTop + (place.top + place.bottom) / 2;
  const baseline = baselineOf(size, middle, place.lineRatio, unitPx);
  const ownPx = face.widthOf(cell.text);
  const smallPx = cell.small === '' ? 0 : smallFace.widthOf(cell.small);
  const textPx = ownPx + smallPx + (cell.tail === '' ? 0 : face.widthOf(cell.tail));
  const { padEnd } = size;
  const gapPx = ARROW_GAP * face.fontPx;
  const widePx = 2 * arrowPx(ARROW_HALF, face.fontPx, unitPx);
  const aheadPx = cell.arrow === 0 || column.arrowBehind ? 0 : widePx + gapPx;
  const left = column.align === 'start' ? place.left + place.padStart + aheadPx : place.right - padEnd - textPx;
  const overflows = column.align === 'start' ? left + textPx > place.right + OVERFLOW_PX * unitPx : left < place.left;

  ink.fillStyle = look.tones[cell.tone];
  // The text is squeezed, because a cut number would be another number.
  if (overflows) {
    const from = Math.max(left, place.left);
    face.squeeze(ink, cell.text + subscript(cell.small) + cell.tail, from, baseline, place.right - padEnd - from);
    return;
  }
  drawNumber(ink, cell, face, smallFace, left, baseline, unitPx);
  // The colour of the move is drawn over the digits and fades (H3).
  if (cell.tint !== 0) {
    ink.fillStyle = look.tones[cell.tint > 0 ? 'up' : 'down'];
    ink.globalAlpha = Math.abs(cell.tint) / TINT_STEPS;
    drawNumber(ink, cell, face, smallFace, left, baseline, unitPx);
    ink.globalAlpha = 1;
  }
  if (cell.arrow === 0) return;
  const arrowLeft = column.arrowBehind ? left + textPx + gapPx : left - gapPx - widePx;
  fillArrow(ink, cell.arrow > 0, arrowLeft, middle, face.fontPx, unitPx);
}

/** The gap, at the end of the first part, is as wide as the corners are round. */
function paintSplit(ink: Ink, look: SurfaceLook, place: CellPlace, share: number, top: number, height: number): void {
  const { left, right } = place;
  const middle = left + (right - left) * share;
  const parts = [
    [left, Math.max(left, middle - place.radius), 'up'],
    [middle, right, 'down'],
  ] as const;
  for (const [from, to, tone] of parts) {
    if (to <= from) continue;
    ink.save();
    ink.beginPath();
    ink.rect(from, top, to - from, height);
    ink.clip();
    ink.fillStyle = look.tones[tone];
    fillRounded(ink, left, top, right, top + height, place.radius);
    ink.restore();
  }
}

/**
 * Paints one cell of the row whose top is at `rowTop`, device px, without clearing it first. Hot: once per changed row.
 */
export function paintCell(ink: Ink, look: SurfaceLook, placed: PlacedColumn, cell: Cell, rowTop: number): void {
  const { place } = placed;
  const top = snapped(rowTop + place.top, look.unitPx);
  const height = snapped(rowTop + place.bottom, look.unitPx) - top;
  switch (placed.column.kind) {
    case 'text':
      if (cell.text !== '') paintText(ink, look, placed, cell, rowTop);
      return;
    case 'bar': {
      if (cell.ground === 'none' || cell.share <= 0) return;
      const width = (place.right - place.left) * cell.share;
      ink.fillStyle = look.grounds[cell.ground];
      ink.fillRect(place.right - width, top, width, height);
      return;
    }
    case 'dot':
      if (cell.text === '') return;
      ink.fillStyle = look.tones[cell.tone];
      ink.beginPath();
      ink.arc(
        (place.left + place.right) / 2,
        rowTop + (place.top + place.bottom) / 2,
        (place.right - place.left) / 2,
        0,
        7,
      );
      ink.fill();
      return;
    case 'split':
      paintSplit(ink, look, place, cell.share, top, height);
      return;
    case 'ground':
      if (cell.ground === 'none' || cell.tint === 0) return;
      ink.fillStyle = look.grounds[cell.ground];
      ink.globalAlpha = Math.abs(cell.tint) / TINT_STEPS;
      ink.fillRect(Math.round(place.left), top, Math.round(place.right) - Math.round(place.left), height);
      ink.globalAlpha = 1;
  }
}
