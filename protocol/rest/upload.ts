import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { closed, UploadUrl, whole } from './fields.ts';

export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;
export const UPLOAD_MIME_TYPES = ['image/jpeg', 'image/png'] as const;

/** Extension: the specification names a generic upload but no path. The image is re-encoded; GET of `url` answers it to its owner. */
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
    fields: Type.Object({ purpose: Type.Enum(['kyc', 'loan', 'deposit']) }, closed),
  },
  data: Type.Object({
    url: UploadUrl,
    sizeBytes: whole(),
    widthPx: whole(),
    heightPx: whole(),
  }),
});
