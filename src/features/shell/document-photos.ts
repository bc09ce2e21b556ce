import type { PhotoPurpose } from './upload-photo.ts';
import type { PhotoOnItsWay } from './create-photo-upload.ts';
import type { SpecimenFace } from '../../photo/specimen.ts';
import { newPhotoUpload } from './new-photo-upload.ts';

/** The photos of an identity document, in the order in which they are asked for. */
export const FACES = ['front', 'back', 'held'] as const satisfies readonly SpecimenFace[];
export type DocumentPhotos = Readonly<Record<SpecimenFace, PhotoOnItsWay>>;

export const newDocumentPhotos = (purpose: PhotoPurpose): DocumentPhotos => ({
  front: newPhotoUpload(purpose),
  back: newPhotoUpload(purpose),
  held: newPhotoUpload(purpose),
});

/** Where a photo is on the exchange; null while it is not there. Read where signals are followed. */
export function sentUrl(photo: PhotoOnItsWay): string | null {
  const state = photo.state.value;
  return state.step === 'done' ? state.uploaded.url : null;
}

/** Whether some of them are made ready or on their way. Read where signals are followed. */
export const areOnTheirWay = (photos: DocumentPhotos): boolean =>
  FACES.some((face) => ['preparing', 'sending'].includes(photos[face].state.value.step));
