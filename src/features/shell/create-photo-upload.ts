import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { PhotoUpload, UploadedPhoto } from './upload-photo.ts';
import type { CallError, CallResult } from '../../api/result.ts';
import type { PhotoDoubt } from '../../photo/document-check.ts';
import type { PhotoAnswer, PhotoProblem } from '../../photo/make-photo.ts';

/**
 * State of one photo. `none`: nothing picked, or the file was refused (`problem`). `preparing`: being resized on the
 * device. `doubted`: hardly readable; it is sent only if the person confirms. `sending`: `part` of it is uploaded.
 * `failed`: the upload failed and the photo is kept for a retry. `done`: the exchange has it.
 */
export type PhotoState =
  | { readonly step: 'none'; readonly problem: PhotoProblem | null }
  | { readonly step: 'preparing' }
  | { readonly step: 'doubted'; readonly photo: Blob; readonly doubt: PhotoDoubt }
  | { readonly step: 'sending'; readonly photo: Blob; readonly part: number }
  | { readonly step: 'failed'; readonly photo: Blob; readonly error: CallError }
  | { readonly step: 'done'; readonly photo: Blob; readonly uploaded: UploadedPhoto };

export interface PhotoParts {
  prepare(file: Blob, signal: AbortSignal): Promise<PhotoAnswer | null>;
  upload(parts: Pick<PhotoUpload, 'photo' | 'onProgress' | 'signal'>): Promise<CallResult<UploadedPhoto>>;
  /** Deletes the photo on the exchange (R7). */
  discard(url: string): void;
}

/** The upload of one photo from the device to the exchange. */
export interface PhotoOnItsWay {
  readonly state: ReadonlySignal<PhotoState>;
  /** Replaces the current photo by a file. */
  pick(file: Blob): Promise<void>;
  /** Sends a failed or doubted photo; does nothing in any other state. */
  send(): Promise<void>;
  /** Aborts the work in progress; a photo that was being sent is kept for a retry. */
  cancel(): void;
  /** Deletes the photo here and on the exchange. */
  remove(): void;
}

const NONE: PhotoState = { step: 'none', problem: null };

export function createPhotoUpload({ prepare, upload, discard }: PhotoParts): PhotoOnItsWay {
  const state = signal<PhotoState>(NONE);
  let underWay = new AbortController();

  /** Aborts the previous work and ignores its later results. */
  function begin(): AbortController {
    underWay.abort();
    underWay = new AbortController();
    return underWay;
  }

  async function transfer(photo: Blob, mine: AbortController): Promise<void> {
    state.value = { step: 'sending', photo, part: 0 };
    const answer = await upload({
      photo,
      signal: mine.signal,
      onProgress(part) {
        if (!mine.signal.aborted) state.value = { step: 'sending', photo, part };
      },
    });
    if (mine !== underWay) return;
    state.value = answer.success
      ? { step: 'done', photo, uploaded: answer.data }
      : { step: 'failed', photo, error: answer.error };
  }

  return {
    state,
    async pick(file) {
      const mine = begin();
      state.value = { step: 'preparing' };
      const answer = await prepare(file, mine.signal);
      if (mine !== underWay || answer === null) return;
      if ('problem' in answer) state.value = { step: 'none', problem: answer.problem };
      else if (answer.photo.doubt !== null) {
        state.value = { step: 'doubted', photo: answer.photo.blob, doubt: answer.photo.doubt };
      } else await transfer(answer.photo.blob, mine);
    },
    async send() {
      const kept = state.peek();
      if (kept.step === 'failed' || kept.step === 'doubted') await transfer(kept.photo, begin());
    },
    cancel() {
      underWay.abort();
      if (state.peek().step === 'preparing') state.value = NONE;
    },
    remove() {
      begin();
      const there = state.peek();
      if (there.step === 'done') discard(there.uploaded.url);
      state.value = NONE;
    },
  };
}
