import { convertMoney, convertRules } from './convert-calls.ts';
import { refreshAccount } from '../../data/account-resource.ts';
import { createMoneyRequest } from '../../data/money-request.ts';

/**
 * Sends conversions. One with an unknown outcome is sent again first, because with another quote it would be a second
 * conversion.
 */
export const {
  pending: convertPending,
  unsure: unsureConvert,
  send: sendConvert,
} = createMoneyRequest(convertMoney, () => {
  // The socket reports balances, but it may be down. One conversion less is left today.
  void refreshAccount();
  void convertRules.refresh();
});
