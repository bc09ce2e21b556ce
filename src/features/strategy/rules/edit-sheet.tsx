import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from './sheets.module.css';

interface EditSheetProps {
  open: boolean;
  title: string;
  /** Closes without a change. */
  onClose(): void;
  onClosed(): void;
  /** Called by Done and by Enter in a field; stays open when it refuses. */
  onDone(): void;
  /** A second way out, such as turning a stop off. */
  extra?: { readonly label: string; onPick(): void } | undefined;
  children: ReactNode;
}

/** A sheet that changes one part of a strategy. What is typed stays until it can be read; closing changes nothing. */
export function EditSheet({ open, title, onClose, onClosed, onDone, extra, children }: EditSheetProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={title}
      footer={
        <div className={styles.footer}>
          {extra && (
            <Button kind="quiet" onClick={() => extra.onPick()}>
              {extra.label}
            </Button>
          )}
          <Button type="submit" form={id}>
            {t('common.done')}
          </Button>
        </div>
      }
    >
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onDone();
        }}
      >
        {children}
      </form>
    </Sheet>
  );
}
