import { expect, it } from 'vitest';
import type { CallResult } from '../../../../src/api/result.ts';
import type { UploadedPhoto } from '../../../../src/features/shell/upload-photo.ts';
import { createPhotoUpload } from '../../../../src/features/shell/create-photo-upload.ts';
import type { PhotoAnswer } from '../../../../src/photo/make-photo.ts';

const file = new Blob(['file']);
const made = new Blob(['made ready']);
const uploaded: UploadedPhoto = { url: '/api/upload/one', sizeBytes: 10 };
const success: CallResult<UploadedPhoto> = { success: true, data: uploaded };
const lost = (code: number): CallResult<UploadedPhoto> => ({
  success: false,
  error: { kind: 'network', status: 0, context: 'general', code, msg: '', details: {} },
});

/** A photo whose preparing and uploading end when the test says so. */
function stage() {
  const preparing: { end(answer: PhotoAnswer | null): void; signal: AbortSignal }[] = [];
  const uploads: { end(answer: CallResult<UploadedPhoto>): void; photo: Blob; onProgress(part: number): void }[] = [];
  const discarded: string[] = [];
  const photo = createPhotoUpload({
    prepare: (_, signal) => new Promise((resolve) => preparing.push({ end: resolve, signal })),
    upload: ({ photo: sent, onProgress, signal }) =>
      new Promise((resolve) => {
        uploads.push({ end: resolve, photo: sent, onProgress });
        signal.addEventListener('abort', () => resolve(lost(600_003)));
      }),
    discard: (url) => discarded.push(url),
  });
  return { photo, preparing, uploads, discarded };
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

it('is made ready, sent with progress, and then the exchange has it', async () => {
  const { photo, preparing, uploads } = stage();
  const picked = photo.pick(file);
  expect(photo.state.value).toEqual({ step: 'preparing' });
  preparing[0]!.end({ photo: { blob: made, widthPx: 1, heightPx: 1, doubt: null } });
  await settled();
  expect(photo.state.value).toEqual({ step: 'sending', photo: made, part: 0 });
  uploads[0]!.onProgress(0.5);
  expect(photo.state.value).toMatchObject({ part: 0.5 });
  uploads[0]!.end(success);
  await picked;
  expect(photo.state.value).toEqual({ step: 'done', photo: made, uploaded });
});

it('what cannot be taken is said, and nothing is sent', async () => {
  const { photo, preparing, uploads } = stage();
  const picked = photo.pick(file);
  preparing[0]!.end({ problem: 'tooManyPixels' });
  await picked;
  expect(photo.state.value).toEqual({ step: 'none', problem: 'tooManyPixels' });
  expect(uploads).toEqual([]);
});

it.each([
  ['a lost line', (upload: { end(answer: CallResult<UploadedPhoto>): void }) => upload.end(lost(602_001)), 602_001],
  ['the person', null, 600_003],
])('an upload ended by %s keeps the photo, and a retry sends the same one', async (_, breakOff, code) => {
  const { photo, preparing, uploads } = stage();
  const picked = photo.pick(file);
  preparing[0]!.end({ photo: { blob: made, widthPx: 1, heightPx: 1, doubt: null } });
  await settled();
  if (breakOff) breakOff(uploads[0]!);
  else photo.cancel();
  await picked;
  expect(photo.state.value).toMatchObject({ step: 'failed', photo: made, error: { code } });
  const again = photo.send();
  expect(uploads[1]!.photo).toBe(made);
  uploads[1]!.end(success);
  await again;
  expect(photo.state.value).toMatchObject({ step: 'done' });
});

it('what can hardly be read is not sent before the person says so', async () => {
  const { photo, preparing, uploads, discarded } = stage();
  const picked = photo.pick(file);
  preparing[0]!.end({ photo: { blob: made, widthPx: 1, heightPx: 1, doubt: 'blurred' } });
  await picked;
  expect(photo.state.value).toEqual({ step: 'doubted', photo: made, doubt: 'blurred' });
  expect(uploads).toEqual([]);
  const anyway = photo.send();
  uploads[0]!.end(success);
  await anyway;
  expect(photo.state.value).toMatchObject({ step: 'done', photo: made });

  const second = photo.pick(file);
  preparing[1]!.end({ photo: { blob: made, widthPx: 1, heightPx: 1, doubt: 'glaring' } });
  await second;
  photo.remove();
  expect(photo.state.value).toEqual({ step: 'none', problem: null });
  expect(discarded).toEqual([]);
});

it('another pick takes the place of the first, whose late answers count no more', async () => {
  const { photo, preparing, uploads } = stage();
  const first = photo.pick(file);
  const second = photo.pick(file);
  expect(preparing[0]!.signal.aborted).toBe(true);
  preparing[0]!.end({ photo: { blob: file, widthPx: 1, heightPx: 1, doubt: null } });
  await first;
  preparing[1]!.end({ photo: { blob: made, widthPx: 1, heightPx: 1, doubt: null } });
  await settled();
  expect(uploads.map((upload) => upload.photo)).toEqual([made]);
  uploads[0]!.end(success);
  await second;
  expect(photo.state.value).toMatchObject({ step: 'done', photo: made });
});

it('giving up while it is made ready leaves nothing; removing a sent one deletes it on the exchange', async () => {
  const { photo, preparing, uploads, discarded } = stage();
  const first = photo.pick(file);
  photo.cancel();
  preparing[0]!.end(null);
  await first;
  expect(photo.state.value).toEqual({ step: 'none', problem: null });
  const second = photo.pick(file);
  preparing[1]!.end({ photo: { blob: made, widthPx: 1, heightPx: 1, doubt: null } });
  await settled();
  photo.remove();
  expect(discarded).toEqual([]);
  await second;
  const third = photo.pick(file);
  preparing[2]!.end({ photo: { blob: made, widthPx: 1, heightPx: 1, doubt: null } });
  await settled();
  uploads[1]!.end(success);
  await third;
  photo.remove();
  expect(discarded).toEqual([uploaded.url]);
  expect(photo.state.value).toEqual({ step: 'none', problem: null });
});
