import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import type { Presented } from './present.tsx';
import { Sheet } from './sheet.tsx';

export interface PickerFrameProps<T> extends Presented<T | null> {
  title: string;
  /** What Done answers; null keeps Done disabled. */
  chosen: T | null;
  children: ReactNode;
}

/** A sheet with one main button, Done; every other way out answers null. */
export function PickerFrame<T>({ title, chosen, children, open, settle, onClosed }: PickerFrameProps<T>) {
  const { t } = useTranslation();
  return (
    <Sheet
      open={open}
      onClose={() => settle(null)}
      onClosed={onClosed}
      title={title}
      footer={
        <Button disabled={chosen === null} onClick={() => settle(chosen)}>
          {t('common.done')}
        </Button>
      }
    >
      {children}
    </Sheet>
  );
}
