import { useSignals } from '@preact/signals-react/runtime';
import type { TFunction } from 'i18next';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { UPLOAD_ERRORS } from './upload-photo.ts';
import type { PhotoPurpose } from './upload-photo.ts';
import type { CallError } from '../../api/result.ts';
import type { PhotoOnItsWay, PhotoState } from './create-photo-upload.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PhotoField } from '../../ui/photo-field.tsx';
import { newPhotoUpload } from './new-photo-upload.ts';

/** Creates an upload for a form on the page; leaving the page aborts it. */
export function usePhotoUpload(purpose: PhotoPurpose): PhotoOnItsWay {
  const photo = useMemo(() => newPhotoUpload(purpose), [purpose]);
  useEffect(() => () => photo.cancel(), [photo]);
  return photo;
}

const LOST = new Map<number, 'network' | 'abort' | 'timeout'>([
  [UPLOAD_ERRORS.network, 'network'],
  [UPLOAD_ERRORS.abort, 'abort'],
  [UPLOAD_ERRORS.timeout, 'timeout'],
]);

function errorText(t: TFunction, error: CallError): string {
  const lost = error.kind === 'refused' ? undefined : LOST.get(error.code);
  return lost === undefined ? failureText(error) : t(`photo.failed.${lost}`);
}

function statusText(t: TFunction, state: PhotoState): string | undefined {
  switch (state.step) {
    case 'preparing':
      return t('photo.preparing');
    case 'sending':
      return t('photo.sending', { percent: `${Math.floor(state.part * 100)}%` });
    case 'done':
      return t('photo.done', { size: `${Math.ceil(state.photo.size / 1000)} kB` });
    case 'doubted':
      return t('photo.doubt.status');
    case 'none':
    case 'failed':
      return undefined;
  }
}

function errorOf(t: TFunction, state: PhotoState): string | undefined {
  if (state.step === 'failed') return errorText(t, state.error);
  if (state.step === 'doubted') return t(`photo.doubt.${state.doubt}`);
  return state.step === 'none' && state.problem ? t(`photo.problem.${state.problem}`) : undefined;
}

export interface PhotoUploadProps {
  photo: PhotoOnItsWay;
  label: string;
  /** Says what this photo must show, before the rules for all photos. */
  note: string;
  /** Example of a good photo: a whole document in a frame. */
  example?: ReactNode;
}

/** The field of a photo upload: pick, progress, retry, remove. */
export function PhotoUpload({ photo, label, note, example }: PhotoUploadProps) {
  useSignals();
  const { t } = useTranslation();
  const state = photo.state.value;
  const cancel = { key: 'cancel', label: t('photo.cancel'), onPick: () => photo.cancel() };
  const retry = { key: 'retry', label: t('photo.retry'), onPick: () => void photo.send() };
  const anyway = { key: 'anyway', label: t('photo.doubt.send'), onPick: () => void photo.send() };
  const another = { key: 'another', label: t('photo.another'), onPick: () => photo.remove() };
  const remove = { key: 'remove', label: t('photo.remove'), onPick: () => photo.remove() };
  const actions = {
    none: [],
    preparing: [cancel],
    doubted: [another, anyway],
    sending: [cancel],
    failed: [retry, remove],
    done: [remove],
  }[state.step];
  const error = errorOf(t, state);
  return (
    <PhotoField
      label={label}
      hint={`${note} ${t('photo.rules')}`}
      photo={'photo' in state ? state.photo : null}
      previewLabel={t('photo.preview')}
      status={statusText(t, state)}
      part={state.step === 'sending' ? state.part : undefined}
      partLabel={t('photo.progress')}
      error={error}
      example={example}
      pickLabel={t(error === undefined ? 'photo.pick' : 'photo.another')}
      cameraLabel={t('photo.camera')}
      onPick={(file) => void photo.pick(file)}
      actions={actions}
    />
  );
}
