import { outgoing } from '../outgoing.ts';
import { showOutgoing } from '../outgoing/show-outgoing.tsx';
import { ReviewSheet } from './withdraw-review-sheet.tsx';
import type { ReviewSheetProps } from './withdraw-review-sheet.tsx';

export interface ConfirmWithdrawalProps extends Omit<ReviewSheetProps, 'onConfirm' | 'onClosed'> {
  /** Called when the 10 s have begun; they do not while another withdrawal is pending. */
  onBegun(): void;
}

/** The review of a form. Once the exchange has permitted the withdrawal, the 10 s to undo it begin. */
export function ConfirmWithdrawal({ onBegun, ...review }: ConfirmWithdrawalProps) {
  return (
    <ReviewSheet
      {...review}
      onConfirm={(permission) => {
        showOutgoing();
        if (outgoing.begin(review.request, permission)) onBegun();
      }}
    />
  );
}
