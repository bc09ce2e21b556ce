import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PhotoField } from '../../../src/ui/photo-field.tsx';
import { QrCode } from '../../../src/ui/qr-code.tsx';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';

const photo = new Blob(
  ['<svg xmlns="http://www.w3.org/2000/svg" width="30" height="90"><rect width="30" height="90"/></svg>'],
  { type: 'image/svg+xml' },
);
const boxOf = (of: Element) => of.getBoundingClientRect();

it.each([120, 400])('draws a code as a square in a column of %i px', async (inlineSize) => {
  await render(
    <div style={{ display: 'grid', inlineSize }}>
      <QrCode text="TQ5nmGZQ2vXzGvKJ1YTzEoGZ4u4ZAdn9Rr" label="address" />
    </div>,
  );
  const { width, height } = boxOf(page.getByRole('img', { name: 'address' }).element());
  expect(width).toBe(Math.min(inlineSize, 208));
  expect(height).toBe(width);
});

it.each([
  { inlineSize: 320, blockSize: 200 },
  { inlineSize: 600, blockSize: 240 },
])('frames a document photo of any shape in eight to five, in a column of $inlineSize px', async (column) => {
  await render(
    <div style={{ inlineSize: column.inlineSize }}>
      <PhotoField
        label="Front"
        hint=""
        photo={photo}
        previewLabel="photo"
        status="Sent"
        partLabel=""
        example={<p>example</p>}
        pickLabel=""
        cameraLabel=""
        onPick={() => {}}
        actions={[]}
      />
    </div>,
  );
  const preview = page.getByRole('img', { name: 'photo' }).element();
  const { width, height } = boxOf(preview);
  expect([width, height]).toEqual([column.inlineSize, column.blockSize]);
  expect(boxOf(preview.parentElement!)).toEqual(boxOf(preview));
});
