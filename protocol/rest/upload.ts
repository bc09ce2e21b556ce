import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { closed, TimeMs, UploadUrl, whole } from './fields.ts';

const Purpose = Type.Enum(['kyc', 'loan', 'deposit']);

export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;
export const UPLOAD_MIME_TYPES = ['image/jpeg', 'image/png'] as const;

/**
 * Extension: the specification names a generic upload but no path. The image is re-encoded; GET of `url` returns it to
 * its owner. Refused: `imageInvalid` for anything but a whole JPG or PNG, `imageTooLarge` for a file over 5 MB or over
 * 25 megapixels (8 if interlaced) {megapixels}, `uploadsFull` {max}, `uploadBytesFull` {megabytes} per account, less in
 * its first hour, `storageFull` when the exchange has no space. An upload answered with 503 is not stored. A request
 * whose Content-Length is too large is refused (413) before it is read.
 */
export const upload = defineCall({
  name: 'upload',
  method: 'POST',
  path: '/api/common/upload',
  access: 'user',
  errorContext: 'general',
  summary: 'Upload a photo or a proof, JPG or PNG up to 5 MB',
  multipart: {
    file: 'file',
    mimeTypes: UPLOAD_MIME_TYPES,
    maxBytes: UPLOAD_MAX_BYTES,
    fields: Type.Object({ purpose: Purpose }, closed),
  },
  data: Type.Object({
    url: UploadUrl,
    sizeBytes: whole(),
    widthPx: whole(),
    heightPx: whole(),
  }),
});

/** Extension (R7): my uploads, so that I can delete them. */
export const uploadList = defineCall({
  name: 'uploadList',
  method: 'POST',
  path: '/api/common/uploadList',
  access: 'user',
  errorContext: 'general',
  summary: 'My uploads, newest first',
  row: Type.Object({
    url: UploadUrl,
    purpose: Purpose,
    sizeBytes: whole(),
    widthPx: whole(),
    heightPx: whole(),
    /** Under review; it can be deleted afterwards. */
    inReview: Type.Boolean(),
    createTime: TimeMs,
  }),
});

/** Extension (R7). Deletes for ever; refused with `uploadInReview` until what it proves is decided. */
export const uploadRemove = defineCall({
  name: 'uploadRemove',
  method: 'POST',
  path: '/api/common/uploadRemove',
  access: 'user',
  errorContext: 'general',
  summary: 'Delete one of my uploads',
  body: Type.Object({ url: UploadUrl }, closed),
});
