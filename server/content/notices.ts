import type { RowOf } from '../../protocol/call.ts';
import type { noticeList } from '../../protocol/rest/notice.ts';
import { inLanguage } from './languages.ts';
import type { Translated } from './languages.ts';

interface Notice {
  readonly id: string;
  readonly createTimeMs: number;
  readonly title: Translated;
  readonly content: Translated;
}

/** Newest first. What they promise is what the code does: a change of the rules changes these texts. */
const NOTICES: readonly Notice[] = [
  {
    id: 'welcome',
    createTimeMs: Date.UTC(2026, 10, 21, 8),
    title: {
      en: 'Welcome to Tern: a sandbox with play funds',
      zh: '欢迎来到 Tern：使用模拟资金的沙盒',
    },
    content: {
      en: 'Everything here works like an exchange, except the money. Every new account gets play funds. Nothing can be paid in and nothing can be paid out, so nothing real can be won or lost.',
      zh: '这里的一切都像交易所一样运作，只有资金不是真的。每个新账户都会获得模拟资金。无法存入也无法提取真实资金，因此不会有真实的盈亏。',
    },
  },
  {
    id: 'settlement',
    createTimeMs: Date.UTC(2026, 10, 21, 7),
    title: { en: 'How up/down trades settle', zh: '涨跌交易如何结算' },
    content: {
      en: 'A trade opens at the first price after we accept it and closes at the last price at or before its due time. Higher wins an up trade, lower wins a down trade. Equal prices give the stake back, and so does a gap in the prices. Nobody can set a result.',
      zh: '交易以受理后的第一个价格开仓，以到期时间或之前的最后一个价格平仓。价格更高则看涨获胜，更低则看跌获胜。价格相等时退还本金，行情中断时同样退还。任何人都无法设定结果。',
    },
  },
  {
    id: 'odds',
    createTimeMs: Date.UTC(2026, 10, 21, 6),
    title: { en: 'Read the odds before you trade', zh: '交易前请查看赔率' },
    content: {
      en: 'A win pays less than a loss costs, so guessing loses in the long run. The ticket shows how often you must be right to break even.',
      zh: '获胜的收益小于失败的损失，因此长期随机猜测会亏损。下单页面会显示您需要多高的胜率才能保本。',
    },
  },
  {
    id: 'signature',
    createTimeMs: Date.UTC(2026, 10, 21, 5),
    title: { en: 'We only ever ask for one signature', zh: '我们只会请求一种签名' },
    content: {
      en: 'Signing in is a readable message. It costs nothing and gives no access to your funds. Tern never asks for a transaction, an approval, a seed phrase or a private key; whoever does is not us.',
      zh: '登录只需签署一段可读的消息，不收取费用，也不会授予对您资金的访问权限。Tern 绝不会请求交易、授权、助记词或私钥；这样做的人不是我们。',
    },
  },
];

/** All announcements in one language, newest first. */
export const noticesIn = (language: string | undefined): RowOf<typeof noticeList>[] =>
  NOTICES.map(({ id, createTimeMs, title, content }) => ({
    id,
    title: inLanguage(title, language),
    content: inLanguage(content, language),
    createTime: createTimeMs,
  }));
