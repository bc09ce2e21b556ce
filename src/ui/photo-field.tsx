import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './photo-field.module.css';

export interface PhotoFieldProps {
  label: string;
  hint: string;
  /** Shown small; null while there is none. */
  photo: Blob | null;
  /** Alternative text of the picture. */
  previewLabel: string;
  /** State of the photo: being prepared, being uploaded, uploaded. */
  status?: string | undefined;
  /** 0 … 1 while it is on its way. */
  part?: number | undefined;
  partLabel: string;
  /** Names the error and what to do. */
  error?: string | undefined;
  /** Example of a photo, shown while there is none. With it, the photo is shown whole, in a frame. */
  example?: ReactNode;
  /** Words of the two ways to a picture; the first is the one that every browser has. */
  pickLabel: string;
  cameraLabel: string;
  onPick(file: File): void;
  /** Actions on the present picture. */
  actions: readonly { readonly key: string; readonly label: string; onPick(): void }[];
}

/** A field for one photo: a file first, the camera second (D4); then what becomes of it. */
export function PhotoField({
  label,
  hint,
  photo,
  previewLabel,
  status,
  part,
  partLabel,
  error,
  example,
  pickLabel,
  cameraLabel,
  onPick,
  actions,
}: PhotoFieldProps) {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-note`}>
      <legend className={styles.label}>{label}</legend>
      {(photo || status) && (
        <div className={classNames(styles.picked, example !== undefined && styles.whole)}>
          <span className={styles.sight}>
            {photo ? (
              <Preview photo={photo} label={previewLabel} />
            ) : (
              <span className={styles.preview}>
                <Icon name="clock" />
              </span>
            )}
          </span>
          <div className={styles.words}>
            <output className={styles.status}>{status}</output>
            {part !== undefined && <progress className={styles.progress} aria-label={partLabel} max={1} value={part} />}
            <div className={styles.actions}>
              {actions.map(({ key, label: name, onPick: act }) => (
                <Button key={key} kind="quiet" size="small" onClick={act}>
                  {name}
                </Button>
              ))}
            </div>
          </div>
        </div>
      )}
      {!photo && !status && example}
      {!photo && !status && (
        <div className={styles.ways}>
          <FileButton label={pickLabel} accept="image/jpeg,image/png" onPick={onPick} />
          <FileButton label={cameraLabel} accept="image/jpeg,image/png" camera onPick={onPick} />
        </div>
      )}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p id={`${id}-note`} className={styles.hint}>
        {hint}
      </p>
    </fieldset>
  );
}

function Preview({ photo, label }: { photo: Blob; label: string }) {
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const url = URL.createObjectURL(photo);
    image.current!.src = url;
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  return <img ref={image} className={styles.preview} alt={label} />;
}

interface FileButtonProps {
  label: string;
  accept: string;
  /** Asks a phone for its camera; elsewhere it is the file picker. */
  camera?: boolean;
  onPick(file: File): void;
}

function FileButton({ label, accept, camera = false, onPick }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind="quiet" size="small" wide onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        capture={camera ? 'environment' : undefined}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be picked again.
          target.value = '';
          if (file) onPick(file);
        }}
      />
    </>
  );
}
