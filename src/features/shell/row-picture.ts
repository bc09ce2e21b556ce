/** Rows of a picture, from top to bottom. */
export type PictureRow =
  | { readonly kind: 'marker' | 'title' | 'heading' | 'text'; readonly text: string }
  | {
      readonly kind: 'fact';
      readonly name: string;
      /** Values shown below one another. */
      readonly values: readonly string[];
      /** Sign of a result; left out for neutral figures. */
      readonly tone?: 'up' | 'down';
    }
  | {
      readonly kind: 'bar';
      readonly name: string;
      readonly value: string;
      /** Length as a share of half the width, 0 … 1. */
      readonly length: number;
      readonly out: boolean;
      readonly result: boolean;
    };

/** Width in CSS px; the picture has twice as many pixels. */
const WIDTH = 480;
const SCALE = 2;
const INSET = 24;
const LINE = 22;
/** Height of a row besides its lines of text, px. */
const PADDING = { marker: 10, title: 24, heading: 26, text: 2, fact: 8, bar: 14 } as const;
const FONTS = {
  marker: '500 13px',
  title: '650 24px',
  heading: '600 15px',
  text: '400 13px',
  fact: '400 14px',
} as const;
const FIGURE = '500 14px';
const BAR = 8;
/** Share of the width for a name beside its figures. */
const NAME_SHARE = 0.45;

interface Paints {
  readonly family: string;
  readonly of: (token: string) => string;
}

/** Returns the page's current colours. */
function paintsNow(): Paints {
  const root = getComputedStyle(document.documentElement);
  return {
    family: getComputedStyle(document.body).fontFamily,
    of: (token) => root.getPropertyValue(`--${token}`).trim(),
  };
}

const linesOf = (row: PictureRow): number => (row.kind === 'fact' ? row.values.length : 1);
const heightOf = (row: PictureRow): number =>
  PADDING[row.kind] + linesOf(row) * LINE + (row.kind === 'title' ? 10 : 0) + (row.kind === 'heading' ? 4 : 0);

type Pen = CanvasRenderingContext2D;

function write(pen: Pen, text: string, x: number, y: number, align: CanvasTextAlign, room: number): void {
  pen.textAlign = align;
  pen.fillText(text, x, y, room);
}

function drawFact(pen: Pen, row: PictureRow & { kind: 'fact' }, top: number, { family, of }: Paints): void {
  const room = WIDTH - 2 * INSET;
  pen.fillStyle = of('line');
  pen.fillRect(INSET, top, room, 1);
  const middle = (line: number) => top + PADDING.fact / 2 + (line + 0.5) * LINE;
  pen.font = `${FONTS.fact} ${family}`;
  pen.fillStyle = of('ink-2');
  write(pen, row.name, INSET, middle(0), 'left', room * NAME_SHARE);
  pen.font = `${FIGURE} ${family}`;
  pen.fillStyle = of(row.tone ?? 'ink');
  for (const [line, value] of row.values.entries()) {
    write(pen, value, WIDTH - INSET, middle(line), 'right', room * (1 - NAME_SHARE) - 8);
  }
}

function drawBar(pen: Pen, row: PictureRow & { kind: 'bar' }, top: number, { family, of }: Paints): void {
  const [room, centre] = [WIDTH - 2 * INSET, WIDTH / 2];
  pen.font = `${FONTS.text} ${family}`;
  pen.fillStyle = of('ink-2');
  write(pen, row.name, INSET, top + LINE / 2, 'left', room * NAME_SHARE);
  pen.fillStyle = of('ink');
  write(pen, row.value, WIDTH - INSET, top + LINE / 2, 'right', room * (1 - NAME_SHARE) - 8);
  pen.fillStyle = of('chip');
  pen.fillRect(INSET, top + LINE, room, BAR);
  const long = Math.max(2, (row.length * room) / 2);
  pen.fillStyle = of(row.result ? (row.out ? 'down' : 'up') : 'ink-3');
  pen.fillRect(row.out ? centre - long : centre, top + LINE, long, BAR);
  pen.fillStyle = of('ink-2');
  pen.fillRect(centre - 0.5, top + LINE - 2, 1, BAR + 4);
}

function drawText(
  pen: Pen,
  row: PictureRow & { kind: 'marker' | 'title' | 'heading' | 'text' },
  top: number,
  { family, of }: Paints,
): void {
  const height = heightOf(row);
  pen.font = `${FONTS[row.kind]} ${family}`;
  if (row.kind === 'marker') {
    pen.fillStyle = of('warn-bg');
    pen.fillRect(0, top, WIDTH, height);
    pen.fillStyle = of('warn');
    return write(pen, row.text, WIDTH / 2, top + height / 2, 'center', WIDTH - 2 * INSET);
  }
  pen.fillStyle = of(row.kind === 'text' ? 'ink-2' : 'ink');
  write(pen, row.text, INSET, top + height - LINE / 2 - (row.kind === 'heading' ? 4 : 0), 'left', WIDTH - 2 * INSET);
}

function draw(pen: Pen, rows: readonly PictureRow[], height: number, paints: Paints): void {
  pen.scale(SCALE, SCALE);
  pen.fillStyle = paints.of('card');
  pen.fillRect(0, 0, WIDTH, height);
  pen.textBaseline = 'middle';
  let top = 0;
  for (const row of rows) {
    if (row.kind === 'fact') drawFact(pen, row, top, paints);
    else if (row.kind === 'bar') drawBar(pen, row, top, paints);
    else drawText(pen, row, top, paints);
    top += heightOf(row);
  }
}

/**
 * Renders rows as an opaque PNG in the page's colours. The first one must be the sandbox marker (R1).
 * @throws Error when no canvas can be created or read
 */
export async function rowPicture(rows: readonly PictureRow[]): Promise<Blob> {
  const height = rows.reduce((sum, row) => sum + heightOf(row), INSET);
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH * SCALE, height: height * SCALE });
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new Error('the canvas gives no 2D context');
  draw(pen, rows, height, paintsNow());
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas gives no picture'))), 'image/png');
  });
}
