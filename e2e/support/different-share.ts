import type { Page } from '@playwright/test';

/** A channel that differs by less than this is rounding of the screen. */
const FAINT = 16;

/**
 * Which share of the pixels of two pictures of one size differs, 0 … 1.
 * @param page  any page: its canvas reads them. Pictures are PNG in base64
 */
export const differentShare = (page: Page, one: string, other: string): Promise<number> =>
  page.evaluate(
    async ({ pictures, faint }) => {
      const [a, b] = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
          context.drawImage(bitmap, 0, 0);
          return context.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      if (a!.width !== b!.width || a!.height !== b!.height) return 1;
      let different = 0;
      for (let at = 0; at < a!.data.length; at += 4) {
        const differs = [0, 1, 2].some((channel) => Math.abs(a!.data[at + channel]! - b!.data[at + channel]!) > faint);
        if (differs) different++;
      }
      return different / (a!.width * a!.height);
    },
    { pictures: [one, other], faint: FAINT },
  );
