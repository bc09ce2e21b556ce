import type { TFunction } from 'i18next';
import { overlays } from '../../shell/overlays.ts';
import { explainUpDownShort, mayTrade } from './up-down-questions.tsx';
import type { UpDownTicketModel } from './up-down-ticket-model.ts';

/**
 * What the ticket's button does in the state it is in, by a tap or by Enter in the amount (O13).
 * @param send  sends the order, when nothing is in the way
 */
export function pressUpDown(ticket: UpDownTicketModel, t: TFunction<'app'>, send: () => void): void {
  const state = ticket.state.peek();
  if (state === 'connect') overlays.openWalletSheet();
  else if (state === 'short') void explainUpDownShort(ticket, t);
  else if (state === 'ready' && mayTrade(ticket)) send();
}
