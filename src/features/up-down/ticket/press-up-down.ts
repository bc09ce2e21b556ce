import type { TFunction } from 'i18next';
import { overlays } from '../../shell/overlays.ts';
import { confirmUpDown, explainUpDownShort, mayTrade } from './up-down-questions.tsx';
import type { UpDownTicketModel } from './up-down-ticket-model.ts';

/**
 * What the ticket's button does in the state it is in, by a tap or by Enter in the amount (O13).
 * @param go    opens a page
 * @param send  sends the order, when nothing is in the way and it is agreed to
 */
export function pressUpDown(
  ticket: UpDownTicketModel,
  t: TFunction<'app'>,
  go: (path: string) => void,
  send: () => void,
): void {
  const state = ticket.state.peek();
  if (state === 'connect') overlays.openWalletSheet();
  else if (state === 'short') void explainUpDownShort(ticket, t, go);
  else if (state === 'ready' && mayTrade(ticket)) void confirmUpDown(ticket, t).then((agreed) => agreed && send());
}
