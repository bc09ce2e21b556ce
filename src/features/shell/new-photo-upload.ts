import { removeUpload } from '../../api/upload-calls.ts';
import { uploadPhoto } from './upload-photo.ts';
import type { PhotoPurpose } from './upload-photo.ts';
import { createPhotoUpload } from './create-photo-upload.ts';
import type { PhotoOnItsWay } from './create-photo-upload.ts';
import { trustedPhotoWorkerUrl } from '../../live/trusted-worker-urls.ts';
import type { PhotoSubject } from '../../photo/make-photo.ts';
import { preparePhoto } from '../../photo/prepare-photo.ts';
import type { SpecimenFace } from '../../photo/specimen.ts';

const startWorker =
  typeof Worker === 'function' ? () => new Worker(trustedPhotoWorkerUrl, { type: 'module', name: 'photo' }) : null;

const SUBJECTS: Readonly<Record<PhotoPurpose, PhotoSubject>> = { kyc: 'document', loan: 'document', deposit: 'other' };

/** Creates an upload for a form that outlives its page. */
export const newPhotoUpload = (purpose: PhotoPurpose): PhotoOnItsWay =>
  createPhotoUpload({
    prepare: (file, signal) => preparePhoto({ file, subject: SUBJECTS[purpose] }, startWorker, signal),
    upload: (upload) => uploadPhoto({ ...upload, purpose }),
    discard: (url) => void removeUpload(url),
  });

/** The photos of an identity document, in the order they are asked for. */
export const FACES = ['front', 'back', 'held'] as const satisfies readonly SpecimenFace[];
export type DocumentPhotos = Readonly<Record<SpecimenFace, PhotoOnItsWay>>;

export const newDocumentPhotos = (purpose: PhotoPurpose): DocumentPhotos => ({
  front: newPhotoUpload(purpose),
  back: newPhotoUpload(purpose),
  held: newPhotoUpload(purpose),
});

/** Returns the URL of a photo on the exchange; `null` before it is uploaded. Reads signals. */
export function sentUrl(photo: PhotoOnItsWay): string | null {
  const state = photo.state.value;
  return state.step === 'done' ? state.uploaded.url : null;
}

/** Whether any of the photos is being prepared or sent. Reads signals. */
export const areOnTheirWay = (photos: DocumentPhotos): boolean =>
  FACES.some((face) => ['preparing', 'sending'].includes(photos[face].state.value.step));
