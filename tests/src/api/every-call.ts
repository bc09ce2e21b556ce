import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { cancelAllSpotOrders } from '../../../src/api/spot/cancel-all-spot-orders.ts';
import { cancelSpotOrder } from '../../../src/api/spot/cancel-spot-order.ts';
import { placeUpDownOrder } from '../../../src/api/up-down/place-up-down-order.ts';
import { fetchCoins } from '../../../src/api/market/fetch-coins.ts';
import { fetchCloses } from '../../../src/api/market/fetch-klines.ts';
import { fetchLimits } from '../../../src/api/limits/fetch-limits.ts';
import { fetchMails } from '../../../src/api/messages/fetch-mails.ts';
import { fetchNonce } from '../../../src/api/user/fetch-nonce.ts';
import { fetchNotices } from '../../../src/api/messages/fetch-notices.ts';
import { fetchPayoutVersions } from '../../../src/api/up-down/fetch-payout-versions.ts';
import { fetchOutcomeStatistics } from '../../../src/api/up-down/fetch-outcome-statistics.ts';
import { fetchPeriods } from '../../../src/api/up-down/fetch-periods.ts';
import {
  fetchCurrentUpDownOrders,
  fetchSettledUpDownOrder,
  fetchSettledUpDownOrders,
} from '../../../src/api/up-down/fetch-up-down-orders.ts';
import { fetchProofCheckpoints } from '../../../src/api/proof/fetch-proof-checkpoints.ts';
import { fetchProofReceipt } from '../../../src/api/proof/fetch-proof-receipt.ts';
import { fetchProofTicks } from '../../../src/api/proof/fetch-proof-ticks.ts';
import { fetchServerTime } from '../../../src/api/settings/fetch-server-time.ts';
import { fetchSettings } from '../../../src/api/settings/fetch-settings.ts';
import { fetchSpotFills } from '../../../src/api/spot/fetch-spot-fills.ts';
import { fetchSpotOrders } from '../../../src/api/spot/fetch-spot-orders.ts';
import { fetchSpotPositions } from '../../../src/api/spot/fetch-spot-positions.ts';
import { fetchMarkets } from '../../../src/api/market/fetch-markets.ts';
import { fetchUserInfo } from '../../../src/api/user/fetch-user-info.ts';
import { loginOut } from '../../../src/api/user/login-out.ts';
import { markMailsRead } from '../../../src/api/messages/mark-mails-read.ts';
import { placeSpotOrder } from '../../../src/api/spot/place-spot-order.ts';
import { register } from '../../../src/api/user/register.ts';
import type { CallResult } from '../../../src/api/result.ts';
import { setLimits } from '../../../src/api/limits/set-limits.ts';
import { startCoolOff } from '../../../src/api/limits/start-cool-off.ts';
import { restFixture } from '../../fixtures/fixtures.ts';

export interface AppCall {
  /** Of the function in `src/api`. */
  readonly fn: string;
  /** Of the call in `protocol/`, whose recording answers it. */
  readonly call: string;
  run(): Promise<CallResult<unknown>>;
  /** A field of the recorded answer whose loss must make the answer malformed; absent where nothing is read. */
  readonly needs?: string;
}

const signed = restFixture('register').request.body as { message: string; signature: string };
const asked = restFixture('nonce').request.body as { address: string; chainId: number; language: string };

/** Every call of the app, with the arguments of the recording. */
export const APP_CALLS: readonly AppCall[] = [
  {
    fn: 'placeUpDownOrder',
    call: 'createSecondContractOrder',
    needs: 'openPrice',
    run: () =>
      placeUpDownOrder({
        symbol: 'BTCUSDT' as MarketSymbol,
        stake: '100' as DecimalText,
        direction: 'up',
        periodSeconds: 30,
        payoutVersion: 1,
        clientOrderId: '9f1c2a40-7d3e-4b8a-a1c5-000000000001',
      }),
  },
  { fn: 'fetchCoins', call: 'getCoinList', needs: 'coinList', run: fetchCoins },
  {
    fn: 'fetchCloses',
    call: 'kline',
    needs: 'historyKline',
    run: () => fetchCloses('BTCUSDT' as MarketSymbol, 'ONE_HOUR', 15),
  },
  { fn: 'fetchMails', call: 'mailList', needs: 'createTime', run: () => fetchMails(1, 10) },
  {
    fn: 'fetchNonce',
    call: 'nonce',
    needs: 'expiresAt',
    run: () => fetchNonce(asked.address, asked.chainId, asked.language),
  },
  { fn: 'fetchNotices', call: 'noticeList', needs: 'createTime', run: () => fetchNotices('en') },
  { fn: 'fetchPeriods', call: 'periodList', needs: 'odds', run: fetchPeriods },
  { fn: 'fetchCurrentUpDownOrders', call: 'selectOrderList', needs: 'dueTime', run: fetchCurrentUpDownOrders },
  {
    fn: 'fetchSettledUpDownOrders',
    call: 'selectOrderList',
    needs: 'payout',
    run: () => fetchSettledUpDownOrders(1, 10),
  },
  {
    fn: 'fetchSettledUpDownOrder',
    call: 'selectOrderList',
    needs: 'profit',
    run: () => fetchSettledUpDownOrder('01KAGZQ8M4T5W9'),
  },
  { fn: 'fetchServerTime', call: 'serverTime', needs: 'serverTime', run: fetchServerTime },
  { fn: 'fetchSettings', call: 'getAllSetting', needs: 'PLAYING_SETTING', run: fetchSettings },
  { fn: 'fetchMarkets', call: 'symbolList', needs: 'tickSize', run: fetchMarkets },
  { fn: 'fetchUserInfo', call: 'getInfo', needs: 'availableAmount', run: fetchUserInfo },
  {
    fn: 'fetchProofCheckpoints',
    call: 'proofCheckpoints',
    needs: 'seq',
    run: () => fetchProofCheckpoints('BTCUSDT' as MarketSymbol, 48212, 48215),
  },
  { fn: 'fetchProofReceipt', call: 'proofReceipt', needs: 'dueTime', run: () => fetchProofReceipt('01KAGZQ8M4T5W9') },
  {
    fn: 'fetchProofTicks',
    call: 'proofTicks',
    needs: 'price',
    run: () => fetchProofTicks('BTCUSDT' as MarketSymbol, 48212, 48215),
  },
  { fn: 'fetchLimits', call: 'limitsGet', needs: 'netToday', run: fetchLimits },
  {
    fn: 'setLimits',
    call: 'limitsSet',
    needs: 'effectiveAt',
    run: () => setLimits({ maxStake: '80' as DecimalText, dailyLoss: '60' as DecimalText, sessionMinutes: 90 }),
  },
  { fn: 'startCoolOff', call: 'coolOff', needs: 'used', run: () => startCoolOff('week') },
  { fn: 'fetchPayoutVersions', call: 'oddsHistory', needs: 'fromTime', run: fetchPayoutVersions },
  { fn: 'fetchOutcomeStatistics', call: 'outcomeStatistics', needs: 'paid', run: fetchOutcomeStatistics },
  {
    fn: 'placeSpotOrder',
    call: 'spotSubmit',
    needs: 'filledQuantity',
    run: () =>
      placeSpotOrder({
        symbol: 'BTCUSDT' as MarketSymbol,
        side: 'buy',
        type: 'limit',
        price: '91240.50' as DecimalText,
        quantity: '0.05' as DecimalText,
        clientOrderId: '9f1c2a40-7d3e-4b8a-a1c5-0000000000a1',
      }),
  },
  { fn: 'cancelSpotOrder', call: 'spotCancel', needs: 'lockedAmount', run: () => cancelSpotOrder('01KAGZQ8M4S001') },
  {
    fn: 'cancelAllSpotOrders',
    call: 'spotCancelAll',
    needs: 'cancelled',
    run: () => cancelAllSpotOrders('BTCUSDT' as MarketSymbol),
  },
  {
    fn: 'fetchSpotOrders',
    call: 'spotList',
    needs: 'updateTime',
    run: () => fetchSpotOrders({ view: 'open', symbol: 'BTCUSDT' as MarketSymbol, pageNum: 1, pageSize: 20 }),
  },
  {
    fn: 'fetchSpotFills',
    call: 'spotFills',
    needs: 'quoteQuantity',
    run: () => fetchSpotFills({ fromMs: 1795132800000, toMs: 1795219200000, pageNum: 1, pageSize: 20 }),
  },
  { fn: 'fetchSpotPositions', call: 'spotPositions', needs: 'realisedProfit', run: fetchSpotPositions },
  { fn: 'loginOut', call: 'loginOut', run: loginOut },
  { fn: 'markMailsRead', call: 'mailUpdate', run: () => markMailsRead(['9001', '9002']) },
  { fn: 'register', call: 'register', run: () => register(signed.message, signed.signature, 'metamask') },
];
