import { batch } from '@preact/signals-core';
import { saysTokenInvalid } from '../api/token-invalid.ts';
import { t } from '../i18n/translate.ts';
import { refusalOf } from '../i18n/refusal-text.ts';
import { PATHS } from '../features/shell/paths.ts';
import { accountStore } from '../signals/account-store.ts';
import { upDownOrdersStore } from '../signals/up-down-orders.ts';
import { clearDock } from '../features/shell/dock-cards.ts';
import { overlays } from '../features/shell/overlays.ts';
import { dropKeptJournal } from '../data/drop-kept-journal.ts';
import { dropKeptStrategies } from '../data/drop-kept-strategies.ts';
import { sessionStore } from '../data/session.ts';
import { signInMessage } from '../data/sign-in-message.ts';
import { spotOrdersStore } from '../signals/spot-orders.ts';
import { afterOverlayMoves } from '../ui/overlay-stack.ts';
import { toast } from '../ui/toast.ts';
import type { Navigate } from '../features/shell/navigation.ts';
import { forgetRunningTrade } from './show-running-trade.ts';

/** The reason why the exchange ended the session. */
export type EndReason = 'sessionExpired' | 'loggedInElsewhere';

/**
 * Returns the end reason for a server message. docs/contract.md#errors: auth is cleared and home is shown within 100
 * ms, once.
 */
export const endReasonOf = (msg: string): EndReason =>
  refusalOf('general', 401, msg) === 'loggedInElsewhere' ? 'loggedInElsewhere' : 'sessionExpired';

/** Clears all data of the person; market data stays. */
export function forgetPerson(): void {
  batch(() => {
    sessionStore.applySignOut();
    signInMessage.write(null);
    accountStore.clear();
    upDownOrdersStore.clear();
    spotOrdersStore.clear();
    clearDock();
  });
  forgetRunningTrade();
  dropKeptJournal();
  dropKeptStrategies();
}

/**
 * Handles a session that the server ended: clears the data, goes home, explains why, and offers to sign in. Nothing is
 * signed automatically (decision 38). When several calls fail together the session ends once, because the first one
 * clears the token they were sent with.
 */
export function showSessionEnd(reason: EndReason, navigate: Navigate): void {
  forgetPerson();
  afterOverlayMoves(() => {
    navigate(PATHS.home);
    toast(t(reason === 'loggedInElsewhere' ? 'errors.refusal.loggedInElsewhere' : 'errors.refusal.tokenInvalid'), {
      kind: 'error',
      acrossPages: true,
    });
    overlays.openWalletSheet('expired');
  });
}

/** Whether the answer to the socket's authentication ends the session, by the same rule as an HTTP answer. */
export const socketEndsSession = (msg: string): boolean => saysTokenInvalid('general', 200, 0, msg);
