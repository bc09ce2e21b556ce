import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { addressBook, withdrawRules } from '../../../data/withdrawal-parts.ts';
import { ReviewSheet } from '../form/withdraw-review-sheet.tsx';
import { outgoing } from '../outgoing.ts';
import type { OutgoingRequest } from '../outgoing-withdrawal.ts';

export interface SendAgainProps {
  open: boolean;
  request: OutgoingRequest;
  onClose(): void;
}

/** The review of a confirmed withdrawal that was never sent: the fund password is asked for again (W6). */
export function SendAgain({ open, request, onClose }: SendAgainProps) {
  useSignals();
  useEffect(() => {
    void withdrawRules.load();
    void addressBook.load();
  }, []);
  const permission = useRef<string | null>(null);
  const { channel, coin, network, address, phone } = request;
  const rule = withdrawRules.now.value.value?.find(
    (way) => way.channel === channel && way.coin === coin && way.network === network,
  );
  const saved = addressBook.now.value.value?.find((entry) => entry.network === network && entry.address === address);
  if (rule === undefined) return null;
  return (
    <ReviewSheet
      open={open}
      onClose={onClose}
      // The bar shows the next state only after the sheet has given the page back.
      onClosed={() => {
        if (permission.current !== null) outgoing.begin(request, permission.current);
      }}
      rule={rule}
      request={request}
      label={saved?.label}
      unsaved={address !== null && saved === undefined && addressBook.now.value.state === 'ready'}
      written={phone ?? undefined}
      onConfirm={(permitted) => {
        permission.current = permitted;
        onClose();
      }}
    />
  );
}
