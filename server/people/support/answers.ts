import type { SupportMessage } from '../../../protocol/rest/support.ts';
import { FUND_PASSWORD_MIN } from '../../../protocol/rest/fields.ts';
import { UPLOAD_MAX_BYTES } from '../../../protocol/rest/upload.ts';
import { WITHDRAW_CONDITIONS } from '../../../protocol/units/withdraw-conditions.ts';
import type { WithdrawCondition } from '../../../protocol/units/withdraw-conditions.ts';
import type { Translated } from '../../content/languages.ts';
import { DAILY_ORDERS_MAX, STAKE_ASSET, STAKE_MAX, STAKE_MIN } from '../../engine/second-contract/terms.ts';
import type { UpDownTerms } from '../../engine/second-contract/terms.ts';
import { MAKER_FEE, TAKER_FEE } from '../../engine/spot/terms.ts';
import { TRIES, WINDOW_MS } from '../../identity/fund-password.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import { FEE_RATE } from '../../money/convert/convert-terms.ts';
import { DEPOSIT_COINS } from '../../money/deposits/networks.ts';
import { LOAN_PRODUCTS } from '../../money/loans/products.ts';
import { REVIEW_MS } from '../../money/reviews/review-rules.ts';
import { COINS_OUT, DAILY_LIMIT_OF_LEVEL, EUR_OUT, PHONE_OUT } from '../../money/withdrawals/withdrawal-terms.ts';
import type { WayOut } from '../../money/withdrawals/withdrawal-terms.ts';
import type { Subject } from './matcher.ts';

/** What the machine says, and the pages that show it whole. */
export interface Saying {
  readonly text: Translated;
  readonly links: SupportMessage['links'];
}

export interface Answer extends Subject, Saying {
  readonly name: string;
}

/** What differs from one exchange to the next. */
export interface DeskTerms {
  readonly upDown: Pick<UpDownTerms, 'periods'>;
  /** How long new addresses and withdrawals after a changed fund password wait, ms. */
  readonly holdMs: number;
}

const HELP = '/pages/help/help';
const RULES = '/pages/rules/rules';
const FUND_PASSWORD = '/pages/verification/fund-password-status';
const SAFETY = '/pages/safety/safety';

/** `0.001` → `0.1%`. */
const percent = (rate: string): string => `${amountText(parseAmount(rate) * 100n)}%`;

const wayText = ({ coin, network, minAmount, fee }: WayOut): Translated => ({
  en: `${network === null ? `${coin} to a phone number` : `${coin} ${network}`}: at least ${minAmount}, fee ${fee} ${coin}`,
  zh: `${network === null ? `${coin} 至手机号` : `${coin} ${network}`}：最低 ${minAmount}，手续费 ${fee} ${coin}`,
});

const CONDITION_TEXT = (waitS: number): Readonly<Record<WithdrawCondition, Translated>> => ({
  fundPasswordSet: { en: 'a fund password is set', zh: '已设置资金密码' },
  fundPasswordUnlocked: { en: 'it is not locked after wrong entries', zh: '资金密码未因多次输错而锁定' },
  fundPasswordSettled: { en: `${waitS} s have passed since it was changed`, zh: `修改资金密码后已过 ${waitS} 秒` },
  addressSaved: { en: 'the address is saved in your address book', zh: '地址已保存到地址簿' },
  addressSettled: { en: `the address was saved ${waitS} s ago or longer`, zh: `地址保存已满 ${waitS} 秒` },
  bankBound: { en: 'for a bank: the account is bound', zh: '银行提现：已绑定银行账户' },
  dailyLimitLeft: { en: 'the daily limit is not used up', zh: '当日提现额度尚未用完' },
});

const lines = (texts: readonly Translated[]): Translated => ({
  en: texts.map(({ en }) => `- ${en}`).join('\n'),
  zh: texts.map(({ zh }) => `- ${zh}`).join('\n'),
});

const lowestAndHighest = (values: readonly string[]): readonly [string, string] => {
  const inOrder = values.toSorted((a, b) => (parseAmount(a) < parseAmount(b) ? -1 : 1));
  return [inOrder[0]!, inOrder.at(-1)!];
};

/** What somebody asks for who would rather talk to a person. */
export const PERSON: Subject = {
  words: [
    'human',
    'real person',
    'a person',
    'operator',
    'agent',
    'talk to somebody',
    'talk to someone',
    'staff',
    '人工',
    '真人',
    '转人工',
    '客服人员',
  ],
};

function safety(): readonly Answer[] {
  return [
    {
      name: 'scam',
      words: [
        'scam',
        'fraud',
        'phishing',
        'bonus',
        'promotion',
        'pay a tax',
        'pay tax',
        'pay a fee to',
        'pay to withdraw',
        'pay for a withdrawal',
        'pay before',
        'pay first',
        'deposit to withdraw',
        'deposit first',
        'deposit more',
        'unlock fee',
        'unfreeze fee',
        'release fee',
        'margin to withdraw',
        'guaranteed profit',
        'telegram',
        'whatsapp',
        '诈骗',
        '骗',
        '钓鱼',
        '奖金',
        '赠金',
        '先充值',
        '充值才能提现',
        '交税',
        '缴税',
        '保证金',
        '解冻费',
        '手续费才能提现',
        '稳赚',
      ],
      text: {
        en: 'Nobody here ever asks you to pay for a withdrawal: no tax, no deposit, no fee in advance, no margin. There is no bonus that a deposit unlocks. We never ask for your seed phrase, your private key or your fund password, and never write to you in another app. Whoever does is a fraud: do not answer, do not pay.',
        zh: '我们绝不会要求您为提现付款：没有税费、没有押金、没有预付手续费，也没有保证金。不存在充值才能解锁的奖金。我们绝不会索要您的助记词、私钥或资金密码，也绝不会在其他应用中联系您。这样做的人都是骗子：不要回复，不要付款。',
      },
      links: [SAFETY, HELP],
    },
    {
      name: 'lostWallet',
      words: [
        'lost wallet',
        'lost my wallet',
        'lost my phone',
        'wallet lost',
        'seed phrase',
        'recovery phrase',
        'private key',
        'mnemonic',
        'recover wallet',
        'recover my wallet',
        'hacked',
        'stolen',
        'someone else signed in',
        '钱包丢',
        '丢失钱包',
        '手机丢',
        '助记词',
        '私钥',
        '找回钱包',
        '被盗',
        '盗号',
      ],
      text: {
        en: 'Your wallet is your sign-in. Nobody here holds its key, and nobody here can restore it: only the seed phrase that you wrote down can, in your wallet app. Never type it here or on any page. If somebody else may have the wallet or the phone, end all sessions and freeze your account in the safety centre.',
        zh: '钱包就是您的登录凭证。我们不保管它的密钥，也无法恢复：只有您自己抄下的助记词能在钱包应用中恢复。切勿在此处或任何页面输入助记词。如果钱包或手机可能落入他人之手，请在安全中心结束所有会话并冻结账户。',
      },
      links: [SAFETY],
    },
  ];
}

function withdrawals({ holdMs }: DeskTerms): readonly Answer[] {
  const conditions = lines(WITHDRAW_CONDITIONS.map((name) => CONDITION_TEXT(holdMs / 1000)[name]));
  const ways = lines([...COINS_OUT, EUR_OUT, PHONE_OUT].map(wayText));
  const limits = lines(
    DAILY_LIMIT_OF_LEVEL.map(({ level, dailyLimit }) => ({
      en: `level ${level}: ${dailyLimit} USDT`,
      zh: `等级 ${level}：${dailyLimit} USDT`,
    })),
  );
  return [
    {
      name: 'withdrawConditions',
      words: ['withdraw', 'cash out', 'payout', 'take out', '提现', '提币', '出金', '取款', '不能提', '无法提'],
      text: {
        en: `A withdrawal goes through when:\n${conditions.en}\nPaying is never one of the conditions. The withdrawal page shows which of them are met.`,
        zh: `满足以下条件即可提现：\n${conditions.zh}\n任何条件都不要求付款。提现页面会显示哪些条件已满足。`,
      },
      links: [HELP, FUND_PASSWORD],
    },
    {
      name: 'withdrawLimits',
      words: [
        'withdrawal limit',
        'withdraw limit',
        'limit of withdraw',
        'daily limit',
        'withdrawal fee',
        'withdraw fee',
        'minimum withdraw',
        'how much can i withdraw',
        '提现额度',
        '提现限额',
        '提现手续费',
        '最低提现',
        '提现费',
      ],
      text: {
        en: `What can leave, and what it costs:\n${ways.en}\nThe fee comes out of the amount. A UTC day allows:\n${limits.en}`,
        zh: `提现方式与费用：\n${ways.zh}\n手续费从提现金额中扣除。每个 UTC 日的额度：\n${limits.zh}`,
      },
      links: [HELP],
    },
  ];
}

function trading({ upDown }: DeskTerms): readonly Answer[] {
  const odds = upDown.periods.map(({ period, odds: rate }) => ({
    en: `${period} s: ${percent(rate)}`,
    zh: `${period} 秒：${percent(rate)}`,
  }));
  const listed = lines(odds);
  return [
    {
      name: 'odds',
      words: ['odds', 'payout rate', 'how much do i win', 'break even', 'chance', '赔率', '收益率', '胜率', '赢多少'],
      text: {
        en: `A win adds to the stake:\n${listed.en}\nA loss costs the stake. Each rate is below 100%, so guessing loses money on average. The rules page shows how often you must be right.`,
        zh: `获胜时在本金之外获得：\n${listed.zh}\n失败则损失本金。每个赔率都低于 100%，因此靠猜平均会亏损。规则页面显示需要多高的正确率。`,
      },
      links: [RULES],
    },
    {
      name: 'settlement',
      words: [
        'settle',
        'closing price',
        'open price',
        'same price',
        'void',
        'unfair',
        'manipulat',
        'why did i lose',
        'result',
        'receipt',
        'proof',
        '结算',
        '收盘价',
        '开盘价',
        '平局',
        '作废',
        '操纵',
        '不公平',
        '为什么输',
        '收据',
      ],
      text: {
        en: 'An up/down trade is settled by published prices, the rule and your order, and nothing else: from the first price after your order to the last one at its end. The same price gives the stake back, as do missing prices. Each trade has a signed receipt that your own phone checks.',
        zh: '涨跌交易只依据公开价格、规则和您的订单结算：从下单后的第一个价格到结束时的最后一个价格。价格相同或价格缺失时退还本金。每笔交易都有签名收据，可在您的手机上自行验证。',
      },
      links: [RULES],
    },
    {
      name: 'fees',
      words: ['fee', 'commission', 'cost', 'charge', '手续费', '费用', '费率', '佣金', '收费'],
      text: {
        en: `Spot: ${percent(TAKER_FEE)} for orders that take from the book, ${percent(MAKER_FEE)} for those that rest in it. Conversions: ${percent(FEE_RATE)} of what is received. Up/down trades: no fee, the payout rate is the price. Transfers: free. Ask about withdrawal fees for those.`,
        zh: `现货：吃单 ${percent(TAKER_FEE)}，挂单 ${percent(MAKER_FEE)}。兑换：所得金额的 ${percent(FEE_RATE)}。涨跌交易：无手续费，赔率即为价格。划转：免费。提现费用请询问“提现手续费”。`,
      },
      links: [HELP],
    },
    {
      name: 'tradeLimits',
      words: [
        'limit',
        'minimum stake',
        'maximum stake',
        'stake',
        'cool off',
        'gambling',
        'lose too much',
        'stop myself',
        '限额',
        '限制',
        '最低下注',
        '最高下注',
        '本金',
        '冷静期',
        '输太多',
      ],
      text: {
        en: `One up/down trade: ${STAKE_MIN} to ${STAKE_MAX} ${STAKE_ASSET}, at most ${DAILY_ORDERS_MAX} trades a UTC day. Limits of your own, and a cool-off that nobody can lift, are on the limits page.`,
        zh: `单笔涨跌交易：${STAKE_MIN} 至 ${STAKE_MAX} ${STAKE_ASSET}，每个 UTC 日最多 ${DAILY_ORDERS_MAX} 笔。您可以在限额页面设置自己的限额，以及任何人都无法解除的冷静期。`,
      },
      links: ['/pages/limits/limits'],
    },
  ];
}

function account(): readonly Answer[] {
  const photoMb = UPLOAD_MAX_BYTES / 1024 / 1024;
  const reviewS = REVIEW_MS / 1000;
  const lockMin = WINDOW_MS / 60_000;
  return [
    {
      name: 'verification',
      words: [
        'verif',
        'kyc',
        'identity',
        'passport',
        'id card',
        'document',
        'photo',
        'delete my data',
        'privacy',
        '认证',
        '身份',
        '证件',
        '护照',
        '照片',
        '隐私',
        '删除资料',
      ],
      text: {
        en: `Verification has two levels: name and number first, then photos of the document, at most ${photoMb} MB each. The sandbox reviews by rules in about ${reviewS} s. What failed is named field by field and can be sent again. You can delete your documents on the same page at any time. Use demo images: no real document is needed here.`,
        zh: `认证分两级：先填写姓名和号码，再上传证件照片，每张不超过 ${photoMb} MB。沙盒按规则审核，约 ${reviewS} 秒。未通过的项目会逐项说明，可重新提交。您可随时在同一页面删除资料。请使用演示图片：这里不需要真实证件。`,
      },
      links: ['/pages/verification/verification'],
    },
    {
      name: 'fundPassword',
      words: ['fund password', 'password', 'locked', 'forgot', '资金密码', '密码', '锁定', '忘记'],
      text: {
        en: `The fund password guards what leaves your account. It has at least ${FUND_PASSWORD_MIN} characters. ${TRIES} wrong entries lock it for ${lockMin} minutes. Nobody here can see it or will ask for it.`,
        zh: `资金密码保护您账户的转出。至少 ${FUND_PASSWORD_MIN} 个字符。输错 ${TRIES} 次将锁定 ${lockMin} 分钟。我们看不到它，也不会向您索要。`,
      },
      links: [FUND_PASSWORD],
    },
    {
      name: 'app',
      words: [
        'slow',
        'loading',
        'crash',
        'error',
        'connection',
        'disconnect',
        'not work',
        'bug',
        '卡',
        '加载',
        '崩溃',
        '错误',
        '连接',
        '断开',
        '打不开',
      ],
      text: {
        en: 'The diagnostics page shows the connection, the age of the prices and the last errors, with a button to copy them. Open orders go on without the app and are settled by the exchange.',
        zh: '诊断页面显示连接状态、行情延迟和最近的错误，并可一键复制。未完成的订单在关闭应用后仍会由交易所结算。',
      },
      links: ['/pages/diagnostics/diagnostics'],
    },
  ];
}

function funds(): readonly Answer[] {
  const networks = Object.entries(DEPOSIT_COINS).flatMap(([coin, { networks: ways }]) =>
    ways.map(({ network, minAmount, confirmations }) => ({
      en: `${coin} ${network}: at least ${minAmount}, ${confirmations} confirmations`,
      zh: `${coin} ${network}：最低 ${minAmount}，${confirmations} 次确认`,
    })),
  );
  const listed = lines(networks);
  const [lowest, highest] = lowestAndHighest(LOAN_PRODUCTS.map(({ dailyRate }) => dailyRate));
  return [
    {
      name: 'deposit',
      words: ['deposit', 'top up', 'pay in', 'recharge', 'confirmation', '充值', '入金', '到账', '确认数'],
      text: {
        en: `You never need to deposit anything: this is play money, and every account starts with some. Practice deposits are simulated. Least amounts:\n${listed.en}`,
        zh: `您无需充值：这里是模拟资金，每个账户开户即有。练习充值均为模拟。最低金额：\n${listed.zh}`,
      },
      links: [HELP],
    },
    {
      name: 'loan',
      words: ['loan', 'borrow', 'repay', 'interest', 'earn product', 'savings', '贷款', '借款', '还款', '利息', '理财'],
      text: {
        en: `Loans of the sandbox cost ${percent(lowest)} to ${percent(highest)} a day. Before you confirm, the page shows the total to repay and the date. Earn products show their term, their rate and what leaving early costs.`,
        zh: `沙盒贷款日利率为 ${percent(lowest)} 至 ${percent(highest)}。确认前页面会显示应还总额和日期。理财产品会显示期限、利率以及提前赎回的代价。`,
      },
      links: [HELP],
    },
    {
      name: 'playMoney',
      words: ['real money', 'play money', 'demo', 'sandbox', 'is this real', '真钱', '模拟', '沙盒', '是真的吗'],
      text: {
        en: 'This is a sandbox. Prices are simulated and no money is real: nothing can be paid in or out.',
        zh: '这是一个沙盒。行情为模拟，资金不是真钱：无法真正存入或取出。',
      },
      links: [HELP],
    },
  ];
}

/** All that the machine knows (docs/exchange.md#support). Every figure comes from what the exchange judges by, none is typed here. */
export interface Answers {
  /** About fraud and lost keys: when a question touches them, nothing else is answered. */
  readonly urgent: readonly Answer[];
  readonly usual: readonly Answer[];
}

export const answersFor = (terms: DeskTerms): Answers => ({
  urgent: safety(),
  usual: [...withdrawals(terms), ...trading(terms), ...account(), ...funds()],
});
