/** Photo of an identity document: its two sides, and the front in a hand. */
export type SpecimenFace = 'front' | 'back' | 'held';

/** Texts on the specimen, in the person's language, so that nobody can take it for a document. */
export interface SpecimenWords {
  /** Across the whole card. */
  readonly specimen: string;
  /** Issuer: nobody. */
  readonly issuer: string;
  readonly name: string;
  readonly notReal: string;
}

type Context = CanvasRenderingContext2D;

const CARD = { width: 960, height: 600 } as const;
const HELD = { width: 960, height: 1200 } as const;
const HEX = '0123456789abcdef';
const INK = '#0f141b';
const PALE = '#55606e';

function rounded(context: Context, x: number, y: number, width: number, height: number, radius: number): void {
  // Not `roundRect`, which Safari has from 16 on.
  context.beginPath();
  context.moveTo(x + radius, y);
  context.arcTo(x + width, y, x + width, y + height, radius);
  context.arcTo(x + width, y + height, x, y + height, radius);
  context.arcTo(x, y + height, x, y, radius);
  context.arcTo(x, y, x + width, y, radius);
  context.fill();
}

/** Blocks that no other picture has: every digit is a column of its bits. */
function drawMark(context: Context, mark: string, x: number, y: number): void {
  context.fillStyle = INK;
  [...mark].forEach((digit, column) => {
    const bits = HEX.indexOf(digit);
    for (let row = 0; row < 4; row++) if ((bits >> row) & 1) context.fillRect(x + column * 12, y + row * 12, 10, 10);
  });
}

function line(context: Context, text: string, x: number, y: number, sizePx: number, most: number): void {
  context.font = `${sizePx}px sans-serif`;
  context.fillText(text, x, y, most);
}

/** The front or the back, its corner at 0, 0. */
function drawCard(context: Context, face: 'front' | 'back', mark: string, words: SpecimenWords): void {
  context.fillStyle = face === 'front' ? '#e9effd' : '#eef1f5';
  rounded(context, 0, 0, CARD.width, CARD.height, 40);
  context.fillStyle = INK;
  if (face === 'front') {
    line(context, words.issuer, 48, 84, 36, 860);
    context.fillStyle = '#c3cfea';
    rounded(context, 48, 130, 260, 330, 20);
    context.fillStyle = PALE;
    context.beginPath();
    context.arc(178, 250, 62, 0, 2 * Math.PI);
    context.fill();
    context.beginPath();
    context.arc(178, 460, 112, Math.PI, 2 * Math.PI);
    context.fill();
    context.fillStyle = INK;
    line(context, words.name, 350, 190, 40, 560);
    context.fillStyle = PALE;
    line(context, mark.slice(0, 16).toUpperCase(), 350, 256, 34, 560);
    line(context, words.notReal, 350, 316, 28, 560);
    drawMark(context, mark, 350, 380);
  } else {
    context.fillRect(0, 70, CARD.width, 96);
    drawMark(context, mark, 48, 220);
    context.fillStyle = PALE;
    line(context, words.notReal, 48, 340, 28, 860);
    context.font = '34px monospace';
    context.fillText(`<<<<${mark.slice(0, 20).toUpperCase()}<<<<`, 48, 470, 860);
    context.fillText(`<<<<${mark.slice(12).toUpperCase()}<<<<`, 48, 524, 860);
  }
  context.save();
  context.translate(CARD.width / 2, CARD.height / 2);
  context.rotate(-0.42);
  context.textAlign = 'center';
  context.fillStyle = 'rgba(200, 36, 58, 0.55)';
  context.font = 'bold 150px sans-serif';
  context.fillText(words.specimen, 0, 50, 900);
  context.restore();
}

/** The front, smaller, in a hand that comes from below. */
function drawHeld(context: Context, mark: string, words: SpecimenWords): void {
  const skin = '#d9a982';
  context.fillStyle = '#f1f3f6';
  context.fillRect(0, 0, HELD.width, HELD.height);
  // Palm and fingers behind the card, the thumb before it.
  context.fillStyle = skin;
  rounded(context, 250, 640, 460, 620, 120);
  for (const x of [262, 374, 486, 598]) rounded(context, x, 240, 96, 520, 48);
  context.save();
  context.translate(96, 300);
  context.scale(0.8, 0.8);
  drawCard(context, 'front', mark, words);
  context.restore();
  context.save();
  context.translate(250, 860);
  context.rotate(-0.5);
  context.fillStyle = skin;
  rounded(context, -60, -220, 120, 420, 60);
  context.restore();
}

/**
 * A picture that may stand in for a photo of an identity document, clearly of nobody, so that no real one is handed in (R7).
 * @param mark  32 hexadecimal digits, others for each picture: the same photo is not taken twice
 * @returns a PNG; null where this engine has no canvas
 */
export function drawSpecimen(face: SpecimenFace, mark: string, words: SpecimenWords): Promise<Blob | null> {
  const size = face === 'held' ? HELD : CARD;
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  if (face === 'held') drawHeld(context, mark, words);
  else drawCard(context, face, mark, words);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
