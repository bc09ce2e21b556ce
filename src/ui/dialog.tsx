import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { ModalFrame } from './modal-frame.tsx';
import { present } from './present.tsx';
import type { Presented } from './present.tsx';
import styles from './dialog.module.css';

export interface DialogOptions {
  title: string;
  content?: ReactNode;
  /** Default OK. */
  ok?: string;
  /** Default Cancel; false for a message that can only be confirmed. */
  cancel?: string | false;
  /** Further actions as quiet buttons below; choosing one answers like Cancel. */
  more?: readonly { label: string; onPick(): void }[];
  /** An editable line of text; its value at OK is returned as `text`. */
  edit?: { label: string; value?: string; placeholder?: string };
  /** Colour of the OK button; `down` for a destructive action. */
  tone?: 'primary' | 'down';
}

/**
 * Answer of a dialog. Cancel, Back, Escape and a tap beside it all give `ok: false`. `text` is empty without `edit`.
 */
export interface DialogAnswer {
  readonly ok: boolean;
  readonly text: string;
}

/** Asks in a modal dialog (docs/contract.md#screens). Resolves once; never rejects. Needs the OverlayHost in the shell. */
export const askDialog = (options: DialogOptions): Promise<DialogAnswer> =>
  present<DialogAnswer>((presented) => <Dialog {...options} {...presented} />);

/** The dialog itself, driven by `present`. */
function Dialog({
  title,
  content,
  ok,
  cancel,
  more,
  edit,
  tone = 'primary',
  open,
  settle,
  onClosed,
}: DialogOptions & Presented<DialogAnswer>) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState(edit?.value ?? '');
  const refuse = () => settle({ ok: false, text: '' });
  return (
    <ModalFrame
      open={open}
      onClose={refuse}
      onClosed={onClosed}
      labelledBy={`${id}-title`}
      describedBy={content === undefined ? undefined : `${id}-content`}
      placement="centre"
      role="alertdialog"
    >
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          settle({ ok: true, text });
        }}
      >
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {content !== undefined && (
          <div id={`${id}-content`} className={styles.content}>
            {content}
          </div>
        )}
        {edit && (
          <input
            className={styles.edit}
            type="text"
            aria-label={edit.label}
            placeholder={edit.placeholder}
            value={text}
            data-autofocus=""
            onChange={(event) => setText(event.target.value)}
          />
        )}
        {more?.map(({ label, onPick }) => (
          <Button
            key={label}
            kind="quiet"
            onClick={() => {
              refuse();
              onPick();
            }}
          >
            {label}
          </Button>
        ))}
        <div className={styles.actions}>
          {cancel !== false && (
            <Button kind="quiet" onClick={refuse}>
              {cancel ?? t('common.cancel')}
            </Button>
          )}
          <Button kind={tone} type="submit" data-autofocus={edit ? undefined : ''}>
            {ok ?? t('common.ok')}
          </Button>
        </div>
      </form>
    </ModalFrame>
  );
}
