import { removeUpload } from '../../api/upload-calls.ts';
import { uploadPhoto } from './upload-photo.ts';
import type { PhotoPurpose } from './upload-photo.ts';
import { createPhotoUpload } from './create-photo-upload.ts';
import type { PhotoOnItsWay } from './create-photo-upload.ts';
import { trustedPhotoWorkerUrl } from '../../live/trusted-worker-urls.ts';
import type { PhotoSubject } from '../../photo/make-photo.ts';
import { preparePhoto } from '../../photo/prepare-photo.ts';

const startWorker =
  typeof Worker === 'function' ? () => new Worker(trustedPhotoWorkerUrl, { type: 'module', name: 'photo' }) : null;

const SUBJECTS: Readonly<Record<PhotoPurpose, PhotoSubject>> = { kyc: 'document', loan: 'document', deposit: 'other' };

/** A photo for a form that outlives its page. */
export const newPhotoUpload = (purpose: PhotoPurpose): PhotoOnItsWay =>
  createPhotoUpload({
    prepare: (file, signal) => preparePhoto({ file, subject: SUBJECTS[purpose] }, startWorker, signal),
    upload: (wish) => uploadPhoto({ ...wish, purpose }),
    discard: (url) => void removeUpload(url),
  });
