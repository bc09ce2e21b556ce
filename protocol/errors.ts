/**
 * Business refusals: HTTP 200 with a body code other than 200 and a Chinese `msg` (spec section 8, decisions 22-25).
 * A code means different things in different contexts, so the key of the catalogue is (context, code, name).
 * `name` is ours: the app maps `msg` to it and shows its own text, in the user's language.
 */
export type ErrorContext =
  | 'general'
  | 'user'
  | 'trade'
  | 'exchange'
  | 'recharge'
  | 'withdraw'
  | 'loan'
  | 'finance'
  | 'kyc'
  | 'merchant'
  | 'market';

export interface Refusal {
  readonly context: ErrorContext;
  readonly code: number;
  readonly name: string;
  /** What the wire carries; `{seconds}` and the like are filled in by the server. */
  readonly msg: string;
}

const refusal = <const C extends ErrorContext, const N extends string>(
  context: C,
  code: number,
  name: N,
  msg: string,
) => ({ context, code, name, msg }) as const satisfies Refusal;

export const REFUSALS = {
  // Any call
  malformed: refusal('general', 400, 'malformed', '请求参数错误'),
  tokenInvalid: refusal('general', 401, 'tokenInvalid', '登录已过期，请重新登录'),
  loggedInElsewhere: refusal('general', 401, 'loggedInElsewhere', '您的账号已在其他地方登录，请重新登录'),
  forbiddenOrigin: refusal('general', 403, 'forbiddenOrigin', '请求来源不被允许'),
  notFound: refusal('general', 404, 'notFound', '数据不存在'),
  tooLarge: refusal('general', 413, 'tooLarge', '请求内容过大'),
  wrongType: refusal('general', 415, 'wrongType', '不支持的内容类型'),
  tooFast: refusal('general', 429, 'tooFast', '请等待 {seconds} 秒后重试'),
  operationFailed: refusal('general', 500, 'operationFailed', '操作失败'),
  unavailable: refusal('general', 503, 'unavailable', '服务暂不可用，请稍后再试'),
  keyReused: refusal('general', 409, 'keyReused', '请求编号重复，内容不一致'),
  insufficientBalance: refusal('general', 601, 'insufficientBalance', '余额不足'),
  tooManyDecimals: refusal('general', 602, 'tooManyDecimals', '小数位数过多'),
  // Identity
  signatureInvalid: refusal('user', 610, 'signatureInvalid', '签名验证失败'),
  nonceExpired: refusal('user', 611, 'nonceExpired', '验证码错误或已过期'),
  messageMismatch: refusal('user', 612, 'messageMismatch', '签名内容不匹配'),
  contractWallet: refusal('user', 613, 'contractWallet', '暂不支持合约钱包'),
  chainUnsupported: refusal('user', 614, 'chainUnsupported', '不支持的网络'),
  fundPasswordWrong: refusal('user', 620, 'fundPasswordWrong', '资金密码错误'),
  // Trading
  tradeCountExceeded: refusal('trade', 1001, 'tradeCountExceeded', '超过今日交易次数限制'),
  tradeBelowMinimum: refusal('trade', 1002, 'tradeBelowMinimum', '未达到最低交易金额'),
  tradeAboveMaximum: refusal('trade', 1003, 'tradeAboveMaximum', '超过最高交易金额'),
  notOpenYet: refusal('trade', 1004, 'notOpenYet', '秒合约暂未开放'),
  symbolUnknown: refusal('trade', 1005, 'symbolUnknown', '交易对不存在'),
  periodUnknown: refusal('trade', 1006, 'periodUnknown', '交易周期不存在'),
  marketStale: refusal('trade', 1007, 'marketStale', '行情延迟，暂停交易'),
  oddsChanged: refusal('trade', 1008, 'oddsChanged', '赔率已变更，请重新确认'),
  // Market data
  marketUnknown: refusal('market', 1005, 'marketUnknown', '行情源不存在'),
  // Convert, withdraw
  exchangeCountExceeded: refusal('exchange', 1001, 'exchangeCountExceeded', '超过今日兑换次数限制'),
  withdrawConditions: refusal('withdraw', 1002, 'withdrawConditions', '当前不满足提现条件'),
  withdrawAddress: refusal('withdraw', 500, 'withdrawAddress', '请填写正确的提现地址'),
} as const;

export type RefusalName = keyof typeof REFUSALS;
