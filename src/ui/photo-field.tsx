import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { ProgressLine } from './progress-line.tsx';
import styles from './photo-field.module.css';

export interface PhotoFieldProps {
  label: string;
  hint: string;
  /** Photo that is shown as a thumbnail; null without one. */
  photo: Blob | null;
  /** Alternative text of the picture. */
  previewLabel: string;
  /** State of the photo: being prepared, being uploaded, uploaded. */
  status?: string | undefined;
  /** Uploaded share, 0 … 1. */
  part?: number | undefined;
  partLabel: string;
  /** Error with an instruction. */
  error?: string | undefined;
  /** Example of a photo, shown while there is none. With it, a photo is shown uncropped, in a frame. */
  example?: ReactNode;
  /** Labels of the two sources of a picture; the first works in every browser. */
  pickLabel: string;
  cameraLabel: string;
  onPick(file: File): void;
  /** Actions on the current picture. */
  actions: readonly { readonly key: string; readonly label: string; onPick(): void }[];
}

/** A field for one photo: file first, camera second (D4); then its status. */
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
            {part !== undefined && <ProgressLine value={part} label={partLabel} />}
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
  /** Opens the camera on a phone; elsewhere the file picker. */
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
          // Allows the same file to be picked again.
          target.value = '';
          if (file) onPick(file);
        }}
      />
    </>
  );
}
