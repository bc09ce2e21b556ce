import type { rechargeSubmit } from '../../../protocol/rest/recharge.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { Deposit } from './deposit.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { record } from '../../api/wire.ts';
import { decodeDeposit } from './decode-deposit.ts';

const ENDPOINT: Endpoint<typeof rechargeSubmit> = {
  method: 'POST',
  path: '/api/recharge/submit',
  access: 'user',
  context: 'recharge',
};

interface Common {
  /** One per tap. Repeating the call with it cannot bring a second deposit. */
  readonly clientOrderId: string;
}

/** `quick`: play coins on their way to my address; `manual`: a merchant was paid, and `proofUrl` shows it. */
export type DepositDraft = Common &
  (
    | { readonly channel: 'quick'; readonly coin: string; readonly network: string; readonly amount: DecimalText }
    | { readonly channel: 'manual'; readonly matchId: string; readonly proofUrl: string }
  );

/** The answer is the deposit as it stands: pending, nothing is credited yet. */
export const submitDeposit = (draft: DepositDraft): Promise<CallResult<Deposit>> =>
  fetchData(ENDPOINT, { body: draft }, (data) => decodeDeposit(record(record(data, 'data')['order'], 'order')));
