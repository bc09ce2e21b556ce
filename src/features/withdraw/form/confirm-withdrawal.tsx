import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { toast } from '../../../ui/toast.ts';
import { outgoing, shownInSheet } from '../outgoing.ts';
import { showOutgoing } from '../outgoing/show-outgoing.tsx';
import type { PermittedWithdrawal } from './accepted-withdrawal.tsx';
import { ReviewSheet } from './withdraw-review-sheet.tsx';
import type { ReviewSheetProps } from './withdraw-review-sheet.tsx';

export interface ConfirmWithdrawalProps extends Omit<ReviewSheetProps, 'onConfirm' | 'onClosed' | 'held' | 'onUndo'> {
  /** Called when the 10 s have begun; they do not while another withdrawal is pending. */
  onBegun(): void;
}

/** The pending withdrawal while the sheet shows it. Reads signals. */
function permitted(): PermittedWithdrawal | null {
  const held = outgoing.now.value;
  return held?.phase === 'waiting' || held?.phase === 'sending' ? held : null;
}

/**
 * The review of a form. Once the exchange has permitted the withdrawal, the 10 s to undo it run in the sheet; a sheet that
 * is closed meanwhile leaves them to the bar over the pages, and so does an outcome.
 */
export function ConfirmWithdrawal({ open, onClose, onBegun, ...review }: ConfirmWithdrawalProps) {
  useSignals();
  const { t } = useTranslation();
  const [began, setBegan] = useState(false);
  const held = began ? permitted() : null;
  const isOver = began && held === null;
  const shows = open && held !== null;
  useEffect(() => {
    shownInSheet.value = shows;
    return () => {
      shownInSheet.value = false;
    };
  }, [shows]);
  useEffect(() => {
    if (isOver) onClose();
    // `onClose` is made anew on each render and does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver]);
  return (
    <ReviewSheet
      {...review}
      open={open && !isOver}
      onClose={onClose}
      onClosed={() => setBegan(false)}
      held={held}
      onUndo={() => {
        outgoing.undo();
        toast(t('withdrawal.outgoing.undone'), { kind: 'success' });
      }}
      onConfirm={(permission) => {
        showOutgoing();
        if (!outgoing.begin(review.request, permission)) return;
        setBegan(true);
        onBegun();
      }}
    />
  );
}
