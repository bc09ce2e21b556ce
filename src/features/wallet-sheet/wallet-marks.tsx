import type { ReactNode } from 'react';
import type { NamedKind } from '../../wallet/kinds.ts';

const MARKS: Readonly<Record<NamedKind, ReactNode>> = {
  metamask: (
    <>
      <path fill="#fdf0e3" d="M0 0h40v40H0z" />
      <path fill="#e2761b" d="M8 8l9.5 7-1.9 4.6-7 .9zM32 8l-9.5 7 1.9 4.6 7 .9z" />
      <path fill="#f6851b" d="M8.6 20.5l7-.9 1.9-4.6h5l1.9 4.6 7 .9-2.5 7-5.7 1.7-1.6 3h-3.2l-1.6-3-5.7-1.7z" />
      <path fill="#c7b3a2" d="M13.6 27.2l4 .6.6 3.6h3.6l.6-3.6 4-.6-2 4.6-2.2 1.4h-4.4l-2.2-1.4z" />
      <path fill="#233447" d="M14.3 21.6l3.5 1-1 2.4zM25.7 21.6l-3.5 1 1 2.4zM18.4 30h3.2l.5 2h-4.2z" />
    </>
  ),
  okx: (
    <>
      <path d="M0 0h40v40H0z" />
      <path fill="#fff" d="M9 9h7v7H9zM24 9h7v7h-7zM16.5 16.5h7v7h-7zM9 24h7v7H9zM24 24h7v7h-7z" />
    </>
  ),
  binance: (
    <>
      <path fill="#14151a" d="M0 0h40v40H0z" />
      <path
        fill="#f0b90b"
        d="M20 8l7 7-2.6 2.6-4.4-4.4-4.4 4.4L13 15zM20 32l-7-7 2.6-2.6 4.4 4.4 4.4-4.4L27 25zM8 20l2.6-2.6 2.6 2.6-2.6 2.6zM26.8 20l2.6-2.6L32 20l-2.6 2.6zM20 16.9l3.1 3.1-3.1 3.1-3.1-3.1z"
      />
    </>
  ),
  trust: (
    <>
      <path fill="#1b2fd6" d="M0 0h40v40H0z" />
      <path fill="#fff" d="M20 8.5c-3 2.3-6.2 3.3-10 3.5.2 8.6 1.8 15 10 19.5z" />
      <path fill="#a9c4ff" d="M20 8.5c3 2.3 6.2 3.3 10 3.5-.2 8.6-1.8 15-10 19.5z" />
    </>
  ),
};

/** Our own drawing of a wallet's sign, for wallets that announce no picture. */
export const WalletMark = ({ kind, className }: { kind: NamedKind; className?: string | undefined }) => (
  <svg viewBox="0 0 40 40" className={className} aria-hidden="true" focusable="false">
    {MARKS[kind]}
  </svg>
);
