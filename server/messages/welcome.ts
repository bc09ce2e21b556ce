import type { Message } from './message.ts';

/** The first message of an account, in the transaction that makes it. */
export const welcome = (userId: string): Message => ({
  id: `welcome-${userId}`,
  userId,
  category: 'money',
  title: { en: 'Your play funds are here', zh: '您的模拟资金已到账' },
  content: {
    en: 'Your account was made with this wallet, and play funds were put into it. They are not money: they cannot be paid out, and you never need to pay anything in. Try an up/down trade, or just watch the markets.',
    zh: '您的账户已通过此钱包创建，模拟资金已存入。它们不是真钱：无法提取，您也永远不需要存入任何资金。试试涨跌交易，或者只看看行情。',
  },
  path: '/pages/assets/assets',
});
