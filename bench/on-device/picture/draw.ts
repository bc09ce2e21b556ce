import type { Hero, Picture, PictureRow } from './picture.ts';

/** Device px: wide enough for any chat, and read on a phone without zooming. */
const WIDTH = 1080;
const MARGIN = 64;
const INNER = WIDTH - 2 * MARGIN;
const HERO_HEIGHT = 224;
const HERO_GAP = 20;
const ROW_HEIGHT = 58;
const COLUMN_WIDTH = 150;
const HEAD_HEIGHT = 250;
const FOOT_LINE = 38;
const RADIUS = 28;
const FONT = `system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif`;

/** Tokens of the app, so that the picture has the theme of the page. */
const TOKENS = ['bg', 'card', 'ink', 'ink-2', 'ink-3', 'line', 'accent', 'warn'] as const;
type Colours = Readonly<Record<(typeof TOKENS)[number], string>>;

function coloursOf(root: Element): Colours {
  const style = getComputedStyle(root);
  return Object.fromEntries(TOKENS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Colours;
}

interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly colours: Colours;
}

interface Words {
  readonly size: number;
  readonly weight?: number;
  readonly fill: string;
  readonly align?: CanvasTextAlign;
  readonly most?: number;
}

/** Smaller type for words that would not fit, and dots where even that is not enough. */
function write({ context }: Pen, text: string, x: number, y: number, words: Words): void {
  const { weight = 400, fill, align = 'left', most = INNER } = words;
  let { size } = words;
  const use = () => {
    context.font = `${weight} ${size}px ${FONT}`;
  };
  use();
  while (size > words.size * 0.7 && context.measureText(text).width > most) {
    size -= 1;
    use();
  }
  let shown = text;
  while (shown.length > 1 && context.measureText(shown).width > most) shown = `${shown.slice(0, -2)}…`;
  context.textAlign = align;
  context.fillStyle = fill;
  context.fillText(shown, x, y);
}

function box({ context }: Pen, x: number, y: number, width: number, height: number, fill: string): void {
  const [right, bottom] = [x + width, y + height];
  context.beginPath();
  context.moveTo(x + RADIUS, y);
  context.arcTo(right, y, right, bottom, RADIUS);
  context.arcTo(right, bottom, x, bottom, RADIUS);
  context.arcTo(x, bottom, x, y, RADIUS);
  context.arcTo(x, y, right, y, RADIUS);
  context.fillStyle = fill;
  context.fill();
}

function drawHero(pen: Pen, { label, value, unit, beside }: Hero, x: number, y: number, width: number): void {
  const { colours } = pen;
  const most = width - 56;
  box(pen, x, y, width, HERO_HEIGHT, colours.card);
  write(pen, label, x + 28, y + 52, { size: 28, fill: colours['ink-2'], most });
  write(pen, value, x + 28, y + 128, { size: 76, weight: 700, fill: colours.ink, most });
  write(pen, unit, x + 28, y + 164, { size: 26, fill: colours['ink-2'], most });
  write(pen, beside, x + 28, y + 200, { size: 24, fill: colours['ink-3'], most });
}

function drawRow(pen: Pen, { name, cells, limit, note }: PictureRow, y: number, columns: number): void {
  const { context, colours } = pen;
  const base = y + ROW_HEIGHT - 20;
  context.fillStyle = colours.line;
  context.fillRect(MARGIN + 28, y, INNER - 56, 1);
  const fill = limit ? colours['ink-3'] : colours.ink;
  const right = MARGIN + INNER - 28;
  const nameWidth = INNER - 56 - columns * COLUMN_WIDTH - 16;
  if (note !== null) {
    write(pen, name, MARGIN + 28, base, { size: 28, fill, most: nameWidth });
    write(pen, note, right, base, { size: 24, fill: colours.warn, align: 'right', most: columns * COLUMN_WIDTH });
    return;
  }
  write(pen, name, MARGIN + 28, base, { size: 28, fill, most: nameWidth });
  cells.forEach((cell, at) => {
    const x = right - (cells.length - 1 - at) * COLUMN_WIDTH;
    write(pen, cell, x, base, { size: 28, weight: limit ? 400 : 600, fill, align: 'right', most: COLUMN_WIDTH - 12 });
  });
}

/**
 * Draws the picture in the page's own colours.
 * @param root  where the colours are read
 * @throws Error where there is no canvas
 */
export function drawPicture(picture: Picture, root: Element): HTMLCanvasElement {
  const { title, lines, heroes, columns, rows, foot } = picture;
  const canvas = document.createElement('canvas');
  const tableTop = HEAD_HEIGHT + HERO_HEIGHT + 28;
  const tableHeight = ROW_HEIGHT * (rows.length + 1) + 24;
  canvas.width = WIDTH;
  canvas.height = tableTop + tableHeight + 36 + foot.length * FOOT_LINE + 40;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas here');
  const pen: Pen = { context, colours: coloursOf(root) };
  const { colours } = pen;
  context.fillStyle = colours.bg;
  context.fillRect(0, 0, canvas.width, canvas.height);

  write(pen, 'Tern, measured on', MARGIN, 84, { size: 30, fill: colours['ink-2'] });
  write(pen, title, MARGIN, 144, { size: 52, weight: 700, fill: colours.ink });
  lines.forEach((line, at) => write(pen, line, MARGIN, 188 + at * 38, { size: 28, fill: colours['ink-2'] }));

  const heroWidth = (INNER - HERO_GAP * (heroes.length - 1)) / heroes.length;
  heroes.forEach((each, at) => drawHero(pen, each, MARGIN + at * (heroWidth + HERO_GAP), HEAD_HEIGHT, heroWidth));

  box(pen, MARGIN, tableTop, INNER, tableHeight, colours.card);
  columns.forEach((name, at) => {
    const x = MARGIN + INNER - 28 - (columns.length - 1 - at) * COLUMN_WIDTH;
    write(pen, name, x, tableTop + 46, { size: 24, fill: colours['ink-3'], align: 'right' });
  });
  rows.forEach((row, at) => drawRow(pen, row, tableTop + 12 + (at + 1) * ROW_HEIGHT, columns.length));

  foot.forEach((line, at) =>
    write(pen, line, MARGIN, tableTop + tableHeight + 56 + at * FOOT_LINE, { size: 24, fill: colours['ink-3'] }),
  );
  return canvas;
}

export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('the picture could not be made'))), 'image/png');
  });
