import type { SupportMessage as WireMessage, SUPPORT_PAGES } from '../../../protocol/rest/support.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';

/** A page that an answer of the support desk may lead to. */
export type SupportPage = (typeof SUPPORT_PAGES)[number];

/** One message of my conversation with the support desk: plain text, whatever it looks like. */
export interface SupportMessage {
  /** Sorts by time. */
  readonly id: string;
  /** machine: the automatic desk; operator: a person. */
  readonly author: WireMessage['author'];
  readonly text: string;
  /** What the exchange has taken out of it. */
  readonly removed: readonly WireMessage['removed'][number][];
  /** Paths, as the exchange names them: whether each is a page of this app is for who shows it. */
  readonly links: readonly string[];
  /** Key that I sent it under; null for what others wrote. */
  readonly key: string | null;
  readonly timeMs: EpochMs;
}

/** open: the machine answers; waiting: for a person; answered: by one; closed: by one, until more is written. */
export type SupportStatus = 'open' | 'waiting' | 'answered' | 'closed';

/** When people answer. */
export interface SupportHours {
  readonly open: boolean;
  /** When `open` turns. */
  readonly changeMs: EpochMs;
  /** The exchange's own zone, an IANA name. */
  readonly timeZone: string;
  /** The spans of the next seven days that begin from now on, and the one that runs; ends are not part of them. */
  readonly spans: readonly { readonly fromMs: EpochMs; readonly toMs: EpochMs }[];
}
