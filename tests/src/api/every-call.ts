import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import {
  fetchAccountHistory,
  fetchAccountLocks,
  fetchAccountValues,
} from '../../../src/features/account/account-calls.ts';
import { fetchStatement } from '../../../src/features/statement/statement-calls.ts';
import { transferMoney } from '../../../src/api/transfer-calls.ts';
import { convertMoney, fetchConvertQuote, fetchConvertRules } from '../../../src/features/convert/convert-calls.ts';
import { fetchConversions } from '../../../src/api/conversion-list.ts';
import { buyEarnProduct, fetchEarnProducts, redeemEarnOrder } from '../../../src/features/earn/earn-calls.ts';
import { fetchEarnOrder, fetchEarnOrders } from '../../../src/api/earn-order-calls.ts';
import {
  amendSpotOrder,
  cancelAllSpotOrders,
  cancelSpotOrder,
  fetchSpotPositions,
  placeSpotOrder,
} from '../../../src/features/spot-orders/order-calls.ts';
import { placeUpDownOrder } from '../../../src/features/up-down/up-down-calls.ts';
import {
  appealMerchantMatch,
  cancelMerchantMatch,
  fetchMerchantMatch,
  startMerchantMatch,
} from '../../../src/features/deposit/merchant-match-calls.ts';
import { fetchDepositNetworks, fetchDeposits, submitDeposit } from '../../../src/features/deposit/deposit-calls.ts';
import {
  appealMerchantSale,
  cancelMerchantSale,
  fetchMerchantSale,
  fetchMerchantSales,
  sellToMerchant,
} from '../../../src/features/sale/merchant-sale-calls.ts';
import { fetchMerchants } from '../../../src/features/sale/merchant-offer-calls.ts';
import { removeUpload } from '../../../src/api/upload-calls.ts';
import { fetchLoanProducts, repayLoan, submitLoan } from '../../../src/features/loans/loan-calls.ts';
import type { Strategy } from '../../../src/model/strategy.ts';
import type { LoanApplication } from '../../../src/features/loans/loan-calls.ts';
import { fetchLoans } from '../../../src/api/loan-order-calls.ts';
import { fetchJournalFills, fetchJournalUpDown } from '../../../src/features/trade-journal/journal-calls.ts';
import { fetchNotes, removeNote, renameTag, writeNote } from '../../../src/features/trade-journal/note-calls.ts';
import { eraseStrategy, fetchStrategies, writeStrategy } from '../../../src/features/strategy/saved/strategy-calls.ts';
import { fetchCandleList } from '../../../src/api/candle-calls.ts';
import { fetchLimits } from '../../../src/api/own-limits-calls.ts';
import {
  fetchMails,
  fetchMailMutes,
  setMailMutes,
  markMailsRead,
} from '../../../src/features/notifications/mail-calls.ts';
import { fetchNonce, loginOut, register } from '../../../src/api/session-calls.ts';
import { fetchNotices } from '../../../src/features/notifications/notices.ts';
import { fetchOddsTables, fetchPayoutVersions, fetchPeriods } from '../../../src/api/payout-calls.ts';
import { fetchOutcomeStatistics } from '../../../src/features/rules/fetch-outcome-statistics.ts';
import {
  fetchCurrentUpDownOrders,
  fetchSettledUpDownOrder,
  fetchSettledUpDownOrders,
} from '../../../src/api/up-down-order-calls.ts';
import { fetchLiabilityPath, fetchLiabilityRoots } from '../../../src/features/liabilities/liability-calls.ts';
import { fetchProofCheckpoints, fetchProofTicks } from '../../../src/api/proof-feed-calls.ts';
import { fetchProofReceipt } from '../../../src/features/up-down/proof/proof-receipt-calls.ts';
import { fetchStopProof } from '../../../src/features/spot-orders/receipt/stop-proof-calls.ts';
import { fetchSeedEpochs, fetchVoidPeriods } from '../../../src/features/proofs/feed-record.ts';
import { fetchServerTime } from '../../../src/api/server-time-calls.ts';
import {
  checkFace,
  deleteVerifications,
  submitVerification,
} from '../../../src/features/verification/verification-calls.ts';
import { fetchVerifications } from '../../../src/api/verification-status-calls.ts';
import { fetchSettings } from '../../../src/api/exchange-settings-calls.ts';
import { fetchSpotFills, fetchSpotOrders } from '../../../src/api/spot-order-calls.ts';
import { fetchMarkets } from '../../../src/api/market-calls.ts';
import { fetchUserInfo } from '../../../src/api/user-info-calls.ts';
import { fetchSafety } from '../../../src/api/account-safety-calls.ts';
import {
  fetchUnfreezeMessage,
  freezeAccount,
  lockSettings,
  unfreezeAccount,
  unlockSettings,
} from '../../../src/features/safety/safety-calls.ts';
import type { LockDays } from '../../../src/features/safety/safety-calls.ts';
import { fetchSessions, revokeSessions } from '../../../src/features/safety/open-sessions.ts';
import { fetchProfile, updateProfile } from '../../../src/api/profile-calls.ts';
import { placeSpotPair } from '../../../src/features/spot-ticket/terms/pair-calls.ts';
import {
  askForPerson,
  fetchSupportHours,
  fetchSupportMessages,
  leaveRequest,
  sendSupportMessage,
} from '../../../src/features/support/support-calls.ts';
import { addAddress, removeAddress } from '../../../src/features/withdraw/address-book/address-calls.ts';
import { fetchAddresses } from '../../../src/api/address-book-calls.ts';
import { bindBank, unbindBank } from '../../../src/features/bank/bank-calls.ts';
import { fetchBankBinding } from '../../../src/api/bank-binding-calls.ts';
import { fetchFundPasswordStatus } from '../../../src/api/fund-password-status-calls.ts';
import { setFundPassword } from '../../../src/api/new-fund-password-calls.ts';
import { changeFundPassword } from '../../../src/features/fund-password/fund-password-calls.ts';
import {
  eurQuickWithdraw,
  oneClickWithdraw,
  permitWithdrawal,
  submitWithdrawal,
  withdrawToBank,
  withdrawToPhone,
} from '../../../src/features/withdraw/withdraw-calls.ts';
import { fetchWithdrawals } from '../../../src/api/withdrawal-list.ts';
import { fetchWithdrawRules } from '../../../src/api/withdraw-rules-calls.ts';
import type { CallResult } from '../../../src/api/result.ts';
import { setLimits, startCoolOff } from '../../../src/features/limits/limits-calls.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import { restFixture } from '../../fixtures/fixtures.ts';

export interface AppCall {
  /** Name of the function in `src/api`. */
  readonly fn: string;
  /** Name of the call in `protocol/` whose recording answers it. */
  readonly call: string;
  run(): Promise<CallResult<unknown>>;
  /** A field of the recorded answer whose loss must make the answer malformed; absent where nothing is read. */
  readonly needs?: string;
}

const signed = restFixture('register').request.body as { message: string; signature: string };
const asked = restFixture('nonce').request.body as { address: string; chainId: number; language: string };

/** Returns the request body of a call's recording. */
const bodyOf = <T>(call: string): T => restFixture(call).request.body as T;

function bindRecorded() {
  const { pwd, ...account } = bodyOf<Parameters<typeof bindBank>[0] & { pwd: string }>('fiatBind');
  return bindBank(account, pwd);
}

/** Every call of the app, with the arguments of the recording. */
export const APP_CALLS: readonly AppCall[] = [
  {
    fn: 'transferMoney',
    call: 'transfer',
    needs: 'createTime',
    run: () =>
      transferMoney(
        { asset: 'USDT', from: 'spot', to: 'financial', amount: '250.5' as DecimalText },
        '0f1e2d3c4b5a69788796a5b4',
      ),
  },
  {
    fn: 'fetchAccountHistory',
    call: 'accountHistory',
    needs: 'account',
    run: () => fetchAccountHistory({ type: 'convert', pageNum: 1, pageSize: 10 }),
  },
  { fn: 'fetchAccountLocks', call: 'accountLocks', needs: 'amount', run: fetchAccountLocks },
  { fn: 'fetchAccountValues', call: 'accountValues', needs: 'totalUsdt', run: () => fetchAccountValues('day') },
  { fn: 'fetchStatement', call: 'statement', needs: 'fromTime', run: () => fetchStatement('week', 1_782_907_200_000) },
  { fn: 'fetchConvertRules', call: 'exchangeRules', needs: 'minAmount', run: fetchConvertRules },
  {
    fn: 'fetchConvertQuote',
    call: 'exchangeQuote',
    needs: 'expiresAt',
    run: () => fetchConvertQuote({ from: 'BTC', to: 'USDT', amount: '0.25' as DecimalText }),
  },
  {
    fn: 'convertMoney',
    call: 'currencyExchange',
    needs: 'receiveAmount',
    run: () =>
      convertMoney(
        { quoteId: '0mwu0n1x2k0004fzab', from: 'BTC', to: 'USDT', amount: '0.25' as DecimalText },
        '0f1e2d3c4b5a69788796a5b5',
      ),
  },
  { fn: 'fetchEarnProducts', call: 'financeProductList', needs: 'yieldSource', run: fetchEarnProducts },
  {
    fn: 'buyEarnProduct',
    call: 'financeSubmit',
    needs: 'expectedReturn',
    run: () =>
      buyEarnProduct(
        { productId: 'earn-usdt-7', amount: '50' as DecimalText, from: 'financial' },
        'b1a2c3d4e5f60718293a4b5c',
      ),
  },
  {
    fn: 'fetchEarnOrders',
    call: 'financeOrderList',
    needs: 'held',
    run: () => fetchEarnOrders({ pageNum: 1, pageSize: 20 }),
  },
  {
    fn: 'fetchEarnOrder',
    call: 'financeOrderShow',
    needs: 'endTime',
    run: () => fetchEarnOrder('0mwu0n1x2k000e03'),
  },
  {
    fn: 'redeemEarnOrder',
    call: 'financeRedeem',
    needs: 'currentProfit',
    run: () => redeemEarnOrder('0mwu0n1x2k000e02', 'b1a2c3d4e5f60718293a4b5d'),
  },
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
  {
    fn: 'fetchJournalFills',
    call: 'journalFills',
    needs: 'maker',
    run: () => fetchJournalFills({ after: 0, limit: 10_000 }),
  },
  {
    fn: 'fetchJournalUpDown',
    call: 'journalUpDown',
    needs: 'rules',
    run: () => fetchJournalUpDown({ after: 0, limit: 10_000 }),
  },
  { fn: 'fetchNotes', call: 'journalNotes', needs: 'more', run: () => fetchNotes(1) },
  {
    fn: 'writeNote',
    call: 'journalNoteSet',
    needs: 'saved',
    run: () =>
      writeNote(
        'u:01KAGZQ8M4T5W8',
        { text: 'Against the trend.\nToo fast.', tags: ['impatient', 'news'], plan: 'no' },
        0,
      ),
  },
  { fn: 'removeNote', call: 'journalNoteRemove', needs: 'change', run: () => removeNote('s:01KAGZQ8M4S001', 1) },
  { fn: 'fetchStrategies', call: 'strategyList', needs: 'strategies', run: () => fetchStrategies() },
  {
    fn: 'writeStrategy',
    call: 'strategySave',
    needs: 'updated',
    run: () => {
      const { id, strategy } = bodyOf<{ id: string; strategy: Strategy }>('strategySave');
      return writeStrategy(id, strategy);
    },
  },
  {
    fn: 'eraseStrategy',
    call: 'strategyRemove',
    needs: 'removed',
    run: () => eraseStrategy('5f0b1c9a-2d44-4e1b-9c58-0a7d2f3e6b01'),
  },
  { fn: 'renameTag', call: 'journalTagRename', needs: 'changed', run: () => renameTag('impatient', 'too early') },
  { fn: 'fetchMails', call: 'mailList', needs: 'createTime', run: () => fetchMails({ pageNum: 1, pageSize: 10 }) },
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
  { fn: 'fetchSupportHours', call: 'supportHours', needs: 'changeTime', run: fetchSupportHours },
  {
    fn: 'fetchSupportMessages',
    call: 'supportMessages',
    needs: 'author',
    run: () => fetchSupportMessages({ before: 'mqv0abcde003j1k2l3', limit: 30 }),
  },
  {
    fn: 'sendSupportMessage',
    call: 'supportSend',
    needs: 'createTime',
    run: () =>
      sendSupportMessage(
        '3f0a3c1e-7b0e-4b8e-9a55-0c2f6d1e8a10',
        'What are the limits? My address is T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
      ),
  },
  { fn: 'askForPerson', call: 'supportHandOver', needs: 'status', run: askForPerson },
  {
    fn: 'leaveRequest',
    call: 'supportRequest',
    needs: 'id',
    run: () =>
      leaveRequest(
        { contact: 'max@example.org', text: 'The chat does not load on my phone.' },
        '8d1f7a52-6f3e-4f0b-8a7e-51c5b0a4c9d1',
      ),
  },
  {
    fn: 'fetchCandleList',
    call: 'candleFiles',
    needs: 'version',
    run: () => fetchCandleList('BTCUSDT' as MarketSymbol),
  },
  { fn: 'fetchMarkets', call: 'symbolList', needs: 'tickSize', run: fetchMarkets },
  { fn: 'fetchUserInfo', call: 'getInfo', needs: 'availableAmount', run: fetchUserInfo },
  {
    fn: 'fetchProofCheckpoints',
    call: 'proofCheckpoints',
    needs: 'seq',
    run: () => fetchProofCheckpoints('BTCUSDT' as MarketSymbol, 48212, 48215),
  },
  { fn: 'fetchProofReceipt', call: 'proofReceipt', needs: 'dueTime', run: () => fetchProofReceipt('01KAGZQ8M4T5W9') },
  { fn: 'fetchStopProof', call: 'proofStop', needs: 'lockedAmount', run: () => fetchStopProof('01KAGZQ8M4S003') },
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
  { fn: 'fetchOddsTables', call: 'oddsHistory', needs: 'fromTime', run: fetchOddsTables },
  { fn: 'fetchPayoutVersions', call: 'oddsHistory', needs: 'fromTime', run: fetchPayoutVersions },
  { fn: 'fetchLiabilityRoots', call: 'liabilityRoots', needs: 'simulatedReserves', run: () => fetchLiabilityRoots() },
  { fn: 'fetchLiabilityPath', call: 'liabilityPath', needs: 'nextTime', run: fetchLiabilityPath },
  {
    fn: 'fetchSeedEpochs',
    call: 'proofSeedEpochs',
    needs: 'startTime',
    run: () => fetchSeedEpochs(1_795_161_600_000, 1_795_172_400_000),
  },
  {
    fn: 'fetchVoidPeriods',
    call: 'proofVoidPeriods',
    needs: 'trades',
    run: () => fetchVoidPeriods(1_795_100_000_000, 1_795_186_400_000),
  },
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
  {
    fn: 'amendSpotOrder',
    call: 'spotAmend',
    needs: 'lockedAmount',
    run: () => amendSpotOrder({ id: '01KAGZQ8M4S001', quantity: '0.04' as DecimalText }),
  },
  {
    fn: 'placeSpotPair',
    call: 'spotOco',
    needs: 'takeProfit',
    run: () =>
      placeSpotPair({
        symbol: 'BTCUSDT' as MarketSymbol,
        side: 'sell',
        clientOrderId: '9f1c2a40-7d3e-4b8a-a1c5-0000000000a2',
        quantity: '0.02' as DecimalText,
        takeProfit: { price: '95000' as DecimalText },
        stopLoss: { stopPrice: '88000' as DecimalText },
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
  { fn: 'fetchProfile', call: 'profile', needs: 'createTime', run: fetchProfile },
  { fn: 'updateProfile', call: 'profileUpdate', run: () => updateProfile(bodyOf('profileUpdate')) },
  { fn: 'fetchMailMutes', call: 'mutesGet', needs: 'muted', run: fetchMailMutes },
  { fn: 'setMailMutes', call: 'mutesSet', needs: 'muted', run: () => setMailMutes(['trading']) },
  { fn: 'fetchSessions', call: 'sessionList', needs: 'firstSeen', run: fetchSessions },
  { fn: 'revokeSessions', call: 'sessionRevoke', needs: 'revoked', run: () => revokeSessions(bodyOf('sessionRevoke')) },
  { fn: 'fetchSafety', call: 'safetyState', needs: 'freeze', run: fetchSafety },
  { fn: 'freezeAccount', call: 'safetyFreeze', needs: 'freeze', run: freezeAccount },
  {
    fn: 'fetchUnfreezeMessage',
    call: 'unfreezeMessage',
    run: () => fetchUnfreezeMessage(bodyOf<{ chainId: number }>('unfreezeMessage').chainId),
  },
  {
    fn: 'unfreezeAccount',
    call: 'unfreeze',
    needs: 'freeze',
    run: () => {
      const { message, signature } = bodyOf<{ message: string; signature: string }>('unfreeze');
      return unfreezeAccount(message, signature);
    },
  },
  {
    fn: 'lockSettings',
    call: 'settingsLock',
    needs: 'settingsLock',
    run: () => lockSettings(bodyOf<{ days: LockDays }>('settingsLock').days),
  },
  { fn: 'unlockSettings', call: 'settingsUnlock', needs: 'settingsLock', run: unlockSettings },
  { fn: 'markMailsRead', call: 'mailUpdate', run: () => markMailsRead(['9001', '9002']) },
  { fn: 'register', call: 'register', run: () => register(signed.message, signed.signature, 'metamask') },
  {
    fn: 'fetchDepositNetworks',
    call: 'rechargeNetworks',
    needs: 'confirmations',
    run: () => fetchDepositNetworks('USDT'),
  },
  {
    fn: 'fetchDeposits',
    call: 'rechargeList',
    needs: 'amount',
    run: () => fetchDeposits({ pageNum: 1, pageSize: 10 }),
  },
  {
    fn: 'submitDeposit',
    call: 'rechargeSubmit',
    needs: 'status',
    run: () =>
      submitDeposit({
        channel: 'quick',
        coin: 'USDT',
        network: 'TRC20',
        amount: '1000' as DecimalText,
        clientOrderId: '1f1e2d3c4b5a69788796a5b5',
      }),
  },
  {
    fn: 'startMerchantMatch',
    call: 'merchantMatch',
    needs: 'escrow',
    run: () =>
      startMerchantMatch({ coin: 'USDT', amount: '500' as DecimalText, clientOrderId: '2f1e2d3c4b5a69788796a5b6' }),
  },
  {
    fn: 'fetchMerchantMatch',
    call: 'merchantMatchShow',
    needs: 'expiresAt',
    run: () => fetchMerchantMatch('0mwu0n1x2k0006fz'),
  },
  {
    fn: 'cancelMerchantMatch',
    call: 'merchantMatchCancel',
    needs: 'status',
    run: () => cancelMerchantMatch('0mwu0n1x2k0006fz'),
  },
  {
    fn: 'appealMerchantMatch',
    call: 'merchantAppeal',
    needs: 'payAmount',
    run: () =>
      appealMerchantMatch({
        id: '0mwu0n1x2k0006fz',
        reason: 'wrongAccount',
        text: 'The name is not the one shown.',
      }),
  },
  { fn: 'fetchMerchants', call: 'merchantList', needs: 'quantity', run: fetchMerchants },
  {
    fn: 'sellToMerchant',
    call: 'merchantSell',
    needs: 'receiveAmount',
    run: () =>
      sellToMerchant(
        { merchantId: 'm-lantern', amount: '250.5' as DecimalText, exchangeRate: '0.925' as DecimalText },
        '2f1e2d3c4b5a69788796a5c7',
      ),
  },
  {
    fn: 'fetchMerchantSale',
    call: 'merchantSaleShow',
    needs: 'matchUntil',
    run: () => fetchMerchantSale('0mwu0n1x2k000s4le1'),
  },
  {
    fn: 'cancelMerchantSale',
    call: 'merchantSaleCancel',
    needs: 'step',
    run: () => cancelMerchantSale('0mwu0n1x2k000s4le1'),
  },
  {
    fn: 'appealMerchantSale',
    call: 'merchantSaleAppeal',
    needs: 'amount',
    run: () => appealMerchantSale({ id: '0mwu0n1x2k000s4le1', reason: 'notPaid', text: 'Nothing has come yet.' }),
  },
  {
    fn: 'fetchMerchantSales',
    call: 'merchantSaleList',
    needs: 'exchangeRate',
    run: () => fetchMerchantSales({ status: null, pageNum: 1, pageSize: 10 }),
  },
  {
    fn: 'fetchConversions',
    call: 'exchangeOrderList',
    needs: 'receiveAmount',
    run: () => fetchConversions({ status: null, pageNum: 1, pageSize: 10 }),
  },
  { fn: 'removeUpload', call: 'uploadRemove', run: () => removeUpload('/api/upload/kT9Zq3xWm2Lr7Vb5Nc8Yh4Jd6Fg1Ps0A') },
  { fn: 'addAddress', call: 'addressAdd', needs: 'usableFrom', run: () => addAddress(bodyOf('addressAdd')) },
  { fn: 'fetchAddresses', call: 'addressList', needs: 'usableFrom', run: fetchAddresses },
  {
    fn: 'removeAddress',
    call: 'addressRemove',
    run: () => removeAddress(bodyOf<{ id: string }>('addressRemove').id),
  },
  { fn: 'bindBank', call: 'fiatBind', run: bindRecorded },
  {
    fn: 'unbindBank',
    call: 'fiatUnbind',
    run: () => {
      const { bindTime, pwd } = bodyOf<{ bindTime: EpochMs; pwd: string }>('fiatUnbind');
      return unbindBank(bindTime, pwd);
    },
  },
  { fn: 'fetchBankBinding', call: 'fiatBinding', needs: 'card', run: fetchBankBinding },
  { fn: 'fetchVerifications', call: 'kycStatus', needs: 'submitTime', run: fetchVerifications },
  {
    fn: 'submitVerification',
    call: 'uploadKyc',
    run: () => submitVerification(bodyOf<{ realName: string; idCard: string }>('uploadKyc'), null),
  },
  { fn: 'deleteVerifications', call: 'kycDelete', run: deleteVerifications },
  {
    fn: 'checkFace',
    call: 'faceCheck',
    needs: 'attemptsLeft',
    run: () => checkFace(bodyOf<{ photoUrl: string }>('faceCheck').photoUrl),
  },
  { fn: 'fetchFundPasswordStatus', call: 'fundPasswordStatus', needs: 'triesLeft', run: fetchFundPasswordStatus },
  {
    fn: 'setFundPassword',
    call: 'tardPwdSet',
    run: () => setFundPassword(bodyOf<{ pwd: string }>('tardPwdSet').pwd),
  },
  {
    fn: 'changeFundPassword',
    call: 'updatePwd',
    run: () => {
      const { oldPwd, newPwd } = bodyOf<{ oldPwd: string; newPwd: string }>('updatePwd');
      return changeFundPassword(oldPwd, newPwd);
    },
  },
  {
    fn: 'eurQuickWithdraw',
    call: 'eurQuickWithdraw',
    needs: 'receiveAmount',
    run: () => eurQuickWithdraw(bodyOf('eurQuickWithdraw')),
  },
  { fn: 'fetchWithdrawRules', call: 'withdrawRules', needs: 'decimals', run: fetchWithdrawRules },
  {
    fn: 'fetchWithdrawals',
    call: 'withdrawList',
    needs: 'timeline',
    run: () => fetchWithdrawals({ pageNum: 1, pageSize: 20 }),
  },
  {
    fn: 'oneClickWithdraw',
    call: 'oneClickWithdraw',
    needs: 'order',
    run: () => oneClickWithdraw(bodyOf('oneClickWithdraw')),
  },
  {
    fn: 'permitWithdrawal',
    call: 'withdrawPermission',
    needs: 'permission',
    run: () => permitWithdrawal(bodyOf('withdrawPermission')),
  },
  {
    fn: 'submitWithdrawal',
    call: 'withdrawSubmit',
    needs: 'receiveAmount',
    run: () => submitWithdrawal(bodyOf('withdrawSubmit')),
  },
  {
    fn: 'withdrawToBank',
    call: 'bankWithdraw',
    needs: 'order',
    run: () => withdrawToBank(bodyOf('bankWithdraw')),
  },
  {
    fn: 'withdrawToPhone',
    call: 'fiatWithdraw',
    needs: 'createTime',
    run: () =>
      withdrawToPhone(
        restFixture('fiatWithdraw').request.query as { amount: string; phone: string },
        bodyOf('fiatWithdraw'),
      ),
  },
  { fn: 'fetchLoanProducts', call: 'loanProductList', needs: 'dailyRate', run: fetchLoanProducts },
  {
    fn: 'fetchLoans',
    call: 'loanOrderList',
    needs: 'photoUrls',
    run: () => fetchLoans({ status: null, pageNum: 1, pageSize: 20 }),
  },
  {
    fn: 'submitLoan',
    call: 'loanSubmit',
    needs: 'applyTime',
    run: () => {
      const { clientOrderId, ...application } = bodyOf<LoanApplication & { clientOrderId: string }>('loanSubmit');
      return submitLoan(application, clientOrderId);
    },
  },
  {
    fn: 'repayLoan',
    call: 'loanRepay',
    needs: 'interestDays',
    run: () => repayLoan({ id: '0mwu0n1x2k0007ln', amount: '1000.75' as DecimalText }, '6b1e2d3c4b5a69788796a5b5'),
  },
];
