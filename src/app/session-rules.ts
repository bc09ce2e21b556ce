import { batch } from '@preact/signals-core';
import { saysTokenInvalid } from '../api/token-invalid.ts';
import { t } from '../i18n/translate.ts';
import { refusalOf } from '../i18n/refusal-text.ts';
import { PATHS } from '../features/shell/paths.ts';
import { accountStore } from '../signals/account.ts';
import { upDownOrdersStore } from '../signals/up-down-orders.ts';
import { overlays } from '../features/shell/overlays.ts';
import { sessionStore } from '../data/session.ts';
import { spotOrdersStore } from '../signals/spot-orders.ts';
import { afterOverlayMoves } from '../ui/overlays.ts';
import { toast } from '../ui/toast.ts';
import type { Navigate } from '../features/shell/navigation.ts';

/** Why the exchange does not know this session any more. */
export type EndReason = 'sessionExpired' | 'loggedInElsewhere';

/** docs/contract.md#errors: auth is cleared and home shown within 100 ms, once at a time. */
export const endReasonOf = (msg: string): EndReason =>
  refusalOf('general', 401, msg) === 'loggedInElsewhere' ? 'loggedInElsewhere' : 'sessionExpired';

/** Everything that belongs to the person goes; market data stays. */
export function forgetPerson(): void {
  batch(() => {
    sessionStore.applySignOut();
    accountStore.clear();
    upDownOrdersStore.clear();
    spotOrdersStore.clear();
  });
}

/**
 * The server ended the session: clear, go home, say why, and offer to sign in. Nothing is signed by itself
 * (decision 38). Calls that fail together end it once: the first one clears the token they were sent with.
 */
export function showSessionEnd(reason: EndReason, navigate: Navigate): void {
  forgetPerson();
  afterOverlayMoves(() => {
    navigate(PATHS.home);
    toast(t(reason === 'loggedInElsewhere' ? 'errors.refusal.loggedInElsewhere' : 'errors.refusal.tokenInvalid'), {
      kind: 'error',
    });
    overlays.openWalletSheet('expired');
  });
}

/** Whether the answer to the socket's authentication ends the session, as an HTTP answer would. */
export const socketEndsSession = (msg: string): boolean => saysTokenInvalid(200, 0, msg);
