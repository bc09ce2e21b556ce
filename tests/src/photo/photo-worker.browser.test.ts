import { describe, expect, it } from 'vitest';
import { makePhoto } from '../../../src/photo/make-photo.ts';
import type { Photo, PhotoAnswer, PhotoSubject } from '../../../src/photo/make-photo.ts';
import { pageEngine, preparePhoto } from '../../../src/photo/prepare-photo.ts';
import { photoWorkerUrl } from '../../../src/photo/photo-worker-url.ts';
import { drawSpecimen } from '../../../src/photo/specimen.ts';
import { readImageHead } from '../../../src/photo/image-head.ts';
// oxlint-disable-next-line import/default -- Vite answers this import with the URL of the file.
import phonePhotoUrl from './phone-photo.jpg?url';

/**
 * 60 × 40, stored with the corners red, green / blue, white; taken with the camera on its side (6), at a place that its EXIF
 * names.
 */
const phonePhoto = async () => new Uint8Array(await (await fetch(phonePhotoUrl)).arrayBuffer());

const CORNERS = { red: [220, 30, 30], green: [30, 200, 30], blue: [30, 30, 220], white: [230, 230, 230] } as const;
type Corner = keyof typeof CORNERS;

/** Corners as they must be seen, from the top left in reading order, for each orientation of EXIF. */
const SEEN: Readonly<Record<number, readonly Corner[]>> = {
  1: ['red', 'green', 'blue', 'white'],
  2: ['green', 'red', 'white', 'blue'],
  3: ['white', 'blue', 'green', 'red'],
  4: ['blue', 'white', 'red', 'green'],
  5: ['red', 'blue', 'green', 'white'],
  6: ['blue', 'red', 'white', 'green'],
  7: ['white', 'green', 'blue', 'red'],
  8: ['green', 'white', 'red', 'blue'],
};

/** The same photo with another orientation in its EXIF. */
function turned(photo: Uint8Array<ArrayBuffer>, orientation: number): Blob {
  const bytes = photo.slice();
  const view = new DataView(bytes.buffer);
  // The entry: tag 0x0112, a short, one of it, then the value. Big or little end first.
  for (let at = 0; at + 10 < bytes.length; at++) {
    if (view.getUint32(at) === 0x01120003 && view.getUint32(at + 4) === 1) view.setUint16(at + 8, orientation);
    if (view.getUint32(at) === 0x12010300 && view.getUint32(at + 4) === 0x01000000)
      view.setUint16(at + 8, orientation, true);
  }
  return new Blob([bytes], { type: 'image/jpeg' });
}

async function cornersOf({ blob, widthPx, heightPx }: Photo): Promise<Corner[]> {
  const image = await createImageBitmap(blob);
  expect([image.width, image.height]).toEqual([widthPx, heightPx]);
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d')!;
  context.drawImage(image, 0, 0);
  const near = (x: number, y: number) => {
    const [r, g, b] = context.getImageData(x, y, 1, 1).data;
    const away = (corner: Corner) =>
      CORNERS[corner].reduce((sum, value, index) => sum + Math.abs(value - [r!, g!, b!][index]!), 0);
    return (Object.keys(CORNERS) as Corner[]).sort((a, b_) => away(a) - away(b_))[0]!;
  };
  const [right, bottom] = [widthPx - 5, heightPx - 5];
  return [near(5, 5), near(right, 5), near(5, bottom), near(right, bottom)];
}

const photoOf = (answer: PhotoAnswer | null): Photo => {
  if (answer === null || !('photo' in answer)) throw new Error(`no photo: ${JSON.stringify(answer)}`);
  return answer.photo;
};

const textOf = async (blob: Blob) => new TextDecoder('latin1').decode(await blob.arrayBuffer());

let workers = 0;
const startWorker = () => {
  workers++;
  return new Worker(photoWorkerUrl, { type: 'module' });
};
const apart = (file: Blob, subject: PhotoSubject = 'other') =>
  preparePhoto({ file, subject }, startWorker, new AbortController().signal);
const here = (file: Blob, subject: PhotoSubject = 'other') => makePhoto({ file, subject }, pageEngine);

const WAYS = [
  ['in the worker', apart],
  ["on the page's thread", here],
] as const;

async function drawn(widthPx: number, heightPx: number, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#c33';
  context.fillRect(0, 0, widthPx / 2, heightPx);
  return canvas.convertToBlob({ type });
}

const WORDS = {
  specimen: 'SPECIMEN',
  issuer: 'Nowhere',
  name: 'Sam Sample',
  notReal: 'Demo picture, no real document',
};
const specimen = async (face: 'front' | 'back' | 'held') =>
  (await drawSpecimen(face, '0123456789abcdef'.repeat(2), WORDS))!;

/** A specimen as a bad photo: out of focus, or with light reflected on it. */
async function photographed(how: 'blurred' | 'glaring'): Promise<Blob> {
  const image = await createImageBitmap(await specimen('front'));
  const canvas = new OffscreenCanvas(1600, 1000);
  const context = canvas.getContext('2d')!;
  if (how === 'blurred') {
    // Small and large again: engines without `filter` blur too.
    const small = new OffscreenCanvas(100, 62);
    small.getContext('2d')!.drawImage(image, 0, 0, 100, 62);
    context.imageSmoothingQuality = 'high';
    context.drawImage(small, 0, 0, 1600, 1000);
  } else {
    context.drawImage(image, 0, 0, 1600, 1000);
    const light = context.createRadialGradient(700, 450, 120, 700, 450, 420);
    light.addColorStop(0, 'rgba(255, 255, 255, 1)');
    light.addColorStop(1, 'rgba(255, 255, 255, 0)');
    context.fillStyle = light;
    context.fillRect(0, 0, 1600, 1000);
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}

/** A PNG that says it has so many pixels, and ends there. */
function hollowPng(widthPx: number, heightPx: number): Blob {
  const head = new DataView(new ArrayBuffer(33));
  [0x89504e47, 0x0d0a1a0a, 13, 0x49484452, widthPx, heightPx, 0x08060000].forEach((word, index) =>
    head.setUint32(index * 4, word),
  );
  return new Blob([head], { type: 'image/png' });
}

describe.each(WAYS)('a photo made ready %s', (_, prepare) => {
  it('keeps nothing of the camera: no place, no maker, no words', async () => {
    const original = await phonePhoto();
    for (const secret of ['Exif', 'TernPhone', 'at home']) {
      expect(await textOf(new Blob([original]))).toContain(secret);
    }
    const { blob } = photoOf(await prepare(new Blob([original])));
    expect(blob.type).toBe('image/jpeg');
    for (const secret of ['Exif', 'TernPhone', 'Secret 9', 'at home', 'http://ns.adobe.com']) {
      expect(await textOf(blob)).not.toContain(secret);
    }
    expect(readImageHead(new Uint8Array(await blob.arrayBuffer()))!.notes).toEqual([]);
  });

  it.each(Object.entries(SEEN))('stands upright, taken with the camera turned as %s', async (orientation, corners) => {
    const file = turned(await phonePhoto(), Number(orientation));
    const photo = photoOf(await prepare(file));
    expect([photo.widthPx, photo.heightPx]).toEqual(Number(orientation) >= 5 ? [40, 60] : [60, 40]);
    expect(await cornersOf(photo)).toEqual(corners);
  });

  it('is at most 2000 px long, and never made larger', async () => {
    const large = photoOf(await prepare(await drawn(1500, 3000, 'image/jpeg')));
    expect([large.widthPx, large.heightPx, large.blob.type]).toEqual([1000, 2000, 'image/jpeg']);
    const small = photoOf(await prepare(await drawn(300, 200, 'image/png')));
    expect([small.widthPx, small.heightPx, small.blob.type]).toEqual([300, 200, 'image/png']);
  });

  it('issue 39 F27: of a camera, with more bytes than are sent, is made smaller first and judged then', async () => {
    const canvas = new OffscreenCanvas(4000, 3000);
    const context = canvas.getContext('2d')!;
    // Noise, which JPEG cannot compress: a file far above the 5 MB that are sent.
    const noise = context.createImageData(4000, 300);
    for (let at = 0; at < noise.data.length; at += 65_536) {
      crypto.getRandomValues(noise.data.subarray(at, Math.min(noise.data.length, at + 65_536)));
    }
    for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255;
    for (let top = 0; top < 3000; top += 300) context.putImageData(noise, 0, top);
    const file = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
    expect(file.size).toBeGreaterThan(5 * 1024 * 1024);
    const photo = photoOf(await prepare(file));
    expect([photo.widthPx, photo.heightPx]).toEqual([2000, 1500]);
    expect(photo.blob.size).toBeLessThanOrEqual(5 * 1024 * 1024);
  });

  it('is refused by its bytes, whatever its name and type say', async () => {
    const gif = new Blob(['GIF89a and more'], { type: 'image/png' });
    const page = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], { type: 'image/jpeg' });
    for (const file of [gif, page, new Blob([]), new Blob([new Uint8Array([0xff, 0xd8, 0xff])])]) {
      expect(await prepare(file)).toEqual({ problem: 'notImage' });
    }
  });

  it('is refused when it is too large, has too many pixels or is broken', async () => {
    const original = await phonePhoto();
    const limit = 40 * 1024 * 1024;
    const padded = (bytes: number) => new Blob([original, new Uint8Array(bytes - original.length)]);
    expect(await prepare(padded(limit + 1))).toEqual({ problem: 'tooLarge' });
    expect(photoOf(await prepare(padded(limit))).blob.size).toBeLessThan(10_000);
    expect(await prepare(hollowPng(6000, 5000))).toEqual({ problem: 'tooManyPixels' });
    expect(await prepare(hollowPng(4000, 4000))).toEqual({ problem: 'broken' });
  });
});

describe.each(WAYS)('a document made ready %s', (_, prepare) => {
  it.each(['front', 'back', 'held'] as const)('can be read: the demo picture of the %s', async (face) => {
    expect(photoOf(await prepare(await specimen(face), 'document')).doubt).toBeNull();
  });

  it.each(['blurred', 'glaring'] as const)('is told to be %s, and any other photo is not', async (how) => {
    const photo = await photographed(how);
    expect(photoOf(await prepare(photo, 'document')).doubt).toBe(how);
    expect(photoOf(await prepare(photo)).doubt).toBeNull();
  });

  it('of less than 200 px is refused, and any other photo is not', async () => {
    const small = await drawn(900, 199, 'image/png');
    expect(await prepare(small, 'document')).toEqual({ problem: 'tooSmall' });
    photoOf(await prepare(small));
  });
});

describe('where the worker does not do it', () => {
  it('the page does, and a worker is started once a photo and ended with its answer', async () => {
    const file = new Blob([await phonePhoto()]);
    const before = workers;
    photoOf(await apart(file));
    expect(workers - before).toBe(1);
    const silentEnd = { ended: 0 };
    const failing = () => ({
      postMessage() {},
      addEventListener(type: string, listener: (event: MessageEvent<{ failed: true }>) => void) {
        if (type === 'message') queueMicrotask(() => listener(new MessageEvent('message', { data: { failed: true } })));
      },
      terminate: () => void silentEnd.ended++,
    });
    const never = () => {
      throw new TypeError('not a script of this app');
    };
    for (const start of [failing, never, null]) {
      photoOf(await preparePhoto({ file, subject: 'other' }, start, new AbortController().signal));
    }
    expect(silentEnd.ended).toBe(1);
  });

  it('a photo that is given up is no photo', async () => {
    const giving = new AbortController();
    const answer = preparePhoto({ file: new Blob([await phonePhoto()]), subject: 'other' }, startWorker, giving.signal);
    giving.abort();
    expect(await answer).toBeNull();
  });
});
