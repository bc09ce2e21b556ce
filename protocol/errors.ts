/**
 * Business refusals: HTTP 200 with a body code other than 200 and a Chinese `msg` (docs/contract.md#errors, decisions
 * 22, 24 and 25). The same code has different meanings in different contexts, so the key of the catalogue is (context, code,
 * name). `name` is ours: the app maps `msg` to it and shows its own text in the user's language. Codes below 1000 have
 * the same meaning in every context (except 500 on withdraw), so any call may answer with them.
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
  /** Text on the wire; the server fills in placeholders such as `{seconds}`. */
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
  sameAccount: refusal('general', 603, 'sameAccount', '转出与转入账户不能相同'),
  // Identity
  signatureInvalid: refusal('user', 610, 'signatureInvalid', '签名验证失败'),
  nonceExpired: refusal('user', 611, 'nonceExpired', '验证码错误或已过期'),
  messageMismatch: refusal('user', 612, 'messageMismatch', '签名内容不匹配'),
  contractWallet: refusal('user', 613, 'contractWallet', '暂不支持合约钱包'),
  chainUnsupported: refusal('user', 614, 'chainUnsupported', '不支持的网络'),
  fundPasswordWrong: refusal('user', 620, 'fundPasswordWrong', '资金密码错误'),
  fundPasswordSame: refusal('user', 621, 'fundPasswordSame', '新密码不能与旧密码相同'),
  fundPasswordLocked: refusal('user', 622, 'fundPasswordLocked', '密码错误次数过多，请等待 {seconds} 秒后重试'),
  fundPasswordNotSet: refusal('user', 623, 'fundPasswordNotSet', '请先设置资金密码'),
  fundPasswordAlreadySet: refusal('user', 624, 'fundPasswordAlreadySet', '资金密码已设置'),
  profileFieldInvalid: refusal('user', 625, 'profileFieldInvalid', '资料格式不正确'),
  notFrozen: refusal('user', 626, 'notFrozen', '账户未被冻结'),
  lockShorter: refusal('user', 627, 'lockShorter', '设置锁只能延长'),
  // Freeze and lock by the user. Details may contain `until`, the earliest end.
  accountFrozen: refusal('general', 650, 'accountFrozen', '账户已冻结，暂时无法进行此操作'),
  settingsLocked: refusal('general', 651, 'settingsLocked', '设置已锁定，暂时无法修改'),
  // Verification and uploads
  primaryRequired: refusal('kyc', 630, 'primaryRequired', '请先完成初级认证'),
  underReview: refusal('kyc', 631, 'underReview', '认证审核中，请勿重复提交'),
  alreadyVerified: refusal('kyc', 632, 'alreadyVerified', '您已通过认证'),
  idNumberInvalid: refusal('kyc', 633, 'idNumberInvalid', '证件号码格式不正确'),
  faceCheckFailed: refusal('kyc', 634, 'faceCheckFailed', '人脸识别失败，请重试'),
  imageInvalid: refusal('general', 640, 'imageInvalid', '仅支持JPG或PNG格式的图片'),
  imageTooLarge: refusal('general', 641, 'imageTooLarge', '图片大小不能超过5MB'),
  uploadUnknown: refusal('general', 642, 'uploadUnknown', '上传文件不存在'),
  uploadInReview: refusal('general', 643, 'uploadInReview', '文件审核中，暂时无法删除'),
  uploadsFull: refusal('general', 644, 'uploadsFull', '上传文件数量已达上限'),
  proofUsed: refusal('general', 645, 'proofUsed', '该图片已提交'),
  // Details: `megabytes`, the limit of one account
  uploadBytesFull: refusal('general', 646, 'uploadBytesFull', '上传文件总大小已达上限'),
  storageFull: refusal('general', 647, 'storageFull', '存储空间不足，暂时无法上传'),
  // Trading
  tradeCountExceeded: refusal('trade', 1001, 'tradeCountExceeded', '超过今日交易次数限制'),
  tradeBelowMinimum: refusal('trade', 1002, 'tradeBelowMinimum', '未达到最低交易金额'),
  tradeAboveMaximum: refusal('trade', 1003, 'tradeAboveMaximum', '超过最高交易金额'),
  notOpenYet: refusal('trade', 1004, 'notOpenYet', '秒合约暂未开放'),
  symbolUnknown: refusal('trade', 1005, 'symbolUnknown', '交易对不存在'),
  periodUnknown: refusal('trade', 1006, 'periodUnknown', '交易周期不存在'),
  marketStale: refusal('trade', 1007, 'marketStale', '行情延迟，暂停交易'),
  oddsChanged: refusal('trade', 1008, 'oddsChanged', '赔率已变更，请重新确认'),
  orderDone: refusal('trade', 1009, 'orderDone', '订单已完成，无法撤销'),
  priceOffTick: refusal('trade', 1010, 'priceOffTick', '价格不符合最小变动单位'),
  quantityOffStep: refusal('trade', 1011, 'quantityOffStep', '数量不符合最小变动单位'),
  bookTooThin: refusal('trade', 1012, 'bookTooThin', '盘口深度不足'),
  ownLimitReached: refusal('trade', 1013, 'ownLimitReached', '超过您设置的交易限额'),
  coolingOff: refusal('trade', 1014, 'coolingOff', '冷静期内无法交易'),
  priceOutOfBand: refusal('trade', 1015, 'priceOutOfBand', '价格偏离最新价过多'),
  tooManyOpenOrders: refusal('trade', 1016, 'tooManyOpenOrders', '当前委托数量过多'),
  coolOffShorter: refusal('trade', 1017, 'coolOffShorter', '冷静期只能延长'),
  // Details: `available` quantity; `best` price of the other side; `earliest`, `latest` epoch ms; `filled`; `last`
  // price
  notFillableNow: refusal('trade', 1018, 'notFillableNow', '当前无法按此价格立即成交'),
  postOnlyWouldTake: refusal('trade', 1019, 'postOnlyWouldTake', '只做Maker委托会立即成交，已拒绝'),
  expiryInvalid: refusal('trade', 1020, 'expiryInvalid', '委托有效期不正确'),
  sizeBelowFilled: refusal('trade', 1021, 'sizeBelowFilled', '数量不能小于已成交数量'),
  stopWouldTrigger: refusal('trade', 1022, 'stopWouldTrigger', '触发价会立即触发'),
  ocoLegsCrossed: refusal('trade', 1023, 'ocoLegsCrossed', '止盈价和止损价必须位于最新价两侧'),
  eurNotBought: refusal('trade', 1024, 'eurNotBought', 'USDT不能兑换为欧元'),
  // Details: `most`, the notes that an account may have
  notesFull: refusal('trade', 1025, 'notesFull', '笔记数量已达上限'),
  // Details: `most`, the strategies that an account may have
  strategiesFull: refusal('trade', 1026, 'strategiesFull', '策略数量已达上限'),
  // Market data
  marketUnknown: refusal('market', 1005, 'marketUnknown', '行情源不存在'),
  marketSymbolUnknown: refusal('market', 1006, 'marketSymbolUnknown', '交易对不存在'),
  // Sent in an ERROR frame of the socket
  tooManySubscriptions: refusal('market', 1007, 'tooManySubscriptions', '订阅数量不能超过 {maximum}'),
  // Convert
  exchangeCountExceeded: refusal('exchange', 1001, 'exchangeCountExceeded', '超过今日兑换次数限制'),
  eurOnlyToUsdt: refusal('exchange', 1003, 'eurOnlyToUsdt', '欧元只能兑换为USDT'),
  usdtNotToEur: refusal('exchange', 1004, 'usdtNotToEur', 'USDT不能兑换为欧元'),
  exchangePairUnknown: refusal('exchange', 1005, 'exchangePairUnknown', '不支持该币种兑换'),
  exchangeBelowMinimum: refusal('exchange', 1006, 'exchangeBelowMinimum', '低于最低兑换金额'),
  exchangeAboveMaximum: refusal('exchange', 1007, 'exchangeAboveMaximum', '超过最高兑换金额'),
  quoteExpired: refusal('exchange', 1008, 'quoteExpired', '报价已过期，请重新获取'),
  rateMoved: refusal('exchange', 1009, 'rateMoved', '汇率已变动，请重新确认'),
  exchangeMarketStale: refusal('exchange', 1010, 'exchangeMarketStale', '行情延迟，暂停兑换'),
  nothingToEur: refusal('exchange', 1011, 'nothingToEur', '不能兑换为欧元'),
  // Deposit
  rechargeBelowMinimum: refusal('recharge', 1003, 'rechargeBelowMinimum', '低于最低充值金额'),
  rechargeNetworkUnknown: refusal('recharge', 1004, 'rechargeNetworkUnknown', '不支持的充值网络'),
  rechargeAboveMaximum: refusal('recharge', 1006, 'rechargeAboveMaximum', '超过最高充值金额'),
  rechargeDayLimit: refusal('recharge', 1007, 'rechargeDayLimit', '超过今日充值额度'),
  // Withdraw. `withdrawConditions` has the unmet `condition` and its `remedy` in details; a remedy never requires a
  // payment (R4).
  withdrawConditions: refusal('withdraw', 1002, 'withdrawConditions', '当前不满足提现条件'),
  withdrawAddress: refusal('withdraw', 500, 'withdrawAddress', '请填写正确的提现地址'),
  withdrawBelowMinimum: refusal('withdraw', 1003, 'withdrawBelowMinimum', '低于最低提现金额'),
  withdrawAboveLimit: refusal('withdraw', 1004, 'withdrawAboveLimit', '超过今日提现额度'),
  fundPasswordOnHold: refusal('withdraw', 1006, 'fundPasswordOnHold', '修改资金密码后需等待 {seconds} 秒才能提现'),
  bankRequired: refusal('withdraw', 1007, 'bankRequired', '请先绑定银行账户'),
  phoneInvalid: refusal('withdraw', 1008, 'phoneInvalid', '请输入正确的手机号码'),
  addressOrAmountInvalid: refusal('withdraw', 1009, 'addressOrAmountInvalid', '地址或金额无效'),
  withdrawNetworkUnknown: refusal('withdraw', 1010, 'withdrawNetworkUnknown', '不支持的提现网络'),
  addressKnown: refusal('withdraw', 1011, 'addressKnown', '该地址已保存'),
  addressBookFull: refusal('withdraw', 1012, 'addressBookFull', '地址簿已满'),
  bankFieldInvalid: refusal('withdraw', 1013, 'bankFieldInvalid', '银行信息格式不正确'),
  withdrawPermissionInvalid: refusal('withdraw', 1014, 'withdrawPermissionInvalid', '提现授权无效，请再次输入资金密码'),
  // Loan
  loanSubmitFailed: refusal('loan', 1001, 'loanSubmitFailed', '贷款提交失败'),
  loanOutOfRange: refusal('loan', 1002, 'loanOutOfRange', '贷款金额不在产品范围内'),
  loanProductUnknown: refusal('loan', 1003, 'loanProductUnknown', '贷款产品不存在'),
  loanPending: refusal('loan', 1004, 'loanPending', '您有未完成的贷款'),
  loanNotOwed: refusal('loan', 1005, 'loanNotOwed', '该贷款无需还款'),
  loanSumChanged: refusal('loan', 1006, 'loanSumChanged', '还款金额已变更，请重新确认'),
  loanProductWithdrawn: refusal('loan', 1007, 'loanProductWithdrawn', '贷款产品已下架'),
  // Finance
  soldOut: refusal('finance', 1001, 'soldOut', '产品已售罄'),
  purchaseLimitExceeded: refusal('finance', 1002, 'purchaseLimitExceeded', '超过购买限额'),
  purchaseBelowMinimum: refusal('finance', 1003, 'purchaseBelowMinimum', '低于最低购买金额'),
  financeProductUnknown: refusal('finance', 1004, 'financeProductUnknown', '理财产品不存在'),
  alreadyRedeemed: refusal('finance', 1005, 'alreadyRedeemed', '订单已赎回'),
  financeProductWithdrawn: refusal('finance', 1006, 'financeProductWithdrawn', '理财产品已下架'),
  // Merchants
  merchantUnavailable: refusal('merchant', 1001, 'merchantUnavailable', '商家暂不可用'),
  saleOutOfRange: refusal('merchant', 1002, 'saleOutOfRange', '数量不在商家额度范围内'),
  saleRateChanged: refusal('merchant', 1003, 'saleRateChanged', '商家汇率已变更，请重新确认'),
  matchOver: refusal('merchant', 1004, 'matchOver', '匹配已结束'),
  matchActive: refusal('merchant', 1005, 'matchActive', '您有进行中的匹配'),
  saleMatched: refusal('merchant', 1006, 'saleMatched', '商家已接单，无法取消'),
  saleOver: refusal('merchant', 1007, 'saleOver', '出售已结束'),
  saleNotMatched: refusal('merchant', 1008, 'saleNotMatched', '商家尚未接单'),
} as const satisfies Record<string, Refusal>;

export type RefusalName = keyof typeof REFUSALS;
