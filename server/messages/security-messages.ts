import type { Message } from './message.ts';
import { quoted, timeText } from './words.ts';

/** What every message about a stranger at the door ends with. */
const NOT_YOU = {
  en: 'If this was not you, freeze your account and end all sessions in the safety centre.',
  zh: '如非本人操作，请在安全中心冻结账户并退出所有会话。',
};
const NO_FEE = {
  en: 'Nobody will ever ask you to pay for a withdrawal.',
  zh: '任何人都不会要求您为提现付款。',
};

/** Somebody signed in to the account from a device that it had not seen. @param device  in the words of the session list */
export const newSession = (
  userId: string,
  { id, device }: { readonly id: string; readonly device: string },
): Message => ({
  id: `session-${id}`,
  userId,
  category: 'security',
  title: { en: 'New sign-in', zh: '新的登录' },
  content: {
    en: `Your account was signed in to from a device it has not seen before: ${quoted(device)}. ${NOT_YOU.en}`,
    zh: `您的账户在一台新设备上登录：${quoted(device)}。${NOT_YOU.zh}`,
  },
  path: '/pages/safety/sessions',
});

/** A withdrawal address was saved (W4). @param holdS  seconds until it may be used */
export const addressSaved = (
  userId: string,
  saved: { readonly id: string; readonly label: string; readonly network: string; readonly address: string },
  holdS: number,
): Message => ({
  id: `address-${saved.id}`,
  userId,
  category: 'security',
  title: { en: 'A withdrawal address was saved', zh: '已保存新的提现地址' },
  content: {
    en: `${quoted(saved.label)}, ${saved.network}: ${quoted(saved.address)}. It can be used in ${holdS} s. If this was not you, remove it and change your fund password. ${NO_FEE.en}`,
    zh: `${quoted(saved.label)}，${saved.network}：${quoted(saved.address)}。${holdS} 秒后可以使用。如非本人操作，请删除该地址并修改资金密码。${NO_FEE.zh}`,
  },
  path: '/pages/withdraw/one-click',
});

const FUND_PASSWORD = '/pages/verification/fund-password-status';

/** The first fund password of an account. */
export const fundPasswordSet = (userId: string): Message => ({
  id: `fund-password-${userId}`,
  userId,
  category: 'security',
  title: { en: 'Fund password set', zh: '资金密码已设置' },
  content: {
    en: `Withdrawals ask for it from now on. Nobody of Tern ever does. ${NOT_YOU.en}`,
    zh: `今后提现需要输入资金密码。Tern 的任何人都不会向您索要。${NOT_YOU.zh}`,
  },
  path: FUND_PASSWORD,
});

/** @param atMs  when it was changed, epoch ms @param holdS  seconds without withdrawals (W10) */
export const fundPasswordChanged = (userId: string, atMs: number, holdS: number): Message => ({
  id: `fund-password-${userId}-${atMs}`,
  userId,
  category: 'security',
  title: { en: 'Fund password changed', zh: '资金密码已修改' },
  content: {
    en: `Nothing can be withdrawn for ${holdS} s. ${NOT_YOU.en}`,
    zh: `${holdS} 秒内无法提现。${NOT_YOU.zh}`,
  },
  path: FUND_PASSWORD,
});

/** The account was frozen by its owner. @param atMs  when, epoch ms */
export const accountFrozen = (userId: string, atMs: number): Message => ({
  id: `freeze-${userId}-${atMs}`,
  userId,
  category: 'security',
  title: { en: 'Account frozen', zh: '账户已冻结' },
  content: {
    en: 'Nothing leaves it and no trade opens. What runs is settled. Unfreezing waits and needs a signature of your wallet.',
    zh: '资金无法转出，也无法开仓。进行中的订单照常结算。解冻需要等待，并需钱包签名。',
  },
  path: '/pages/safety/safety',
});

/** Its owner asked to thaw a frozen account. @param thawsAtMs  when it works again by itself, epoch ms */
export const thawAsked = (userId: string, thawsAtMs: number): Message => ({
  id: `thaw-${userId}-${thawsAtMs}`,
  userId,
  category: 'security',
  title: { en: 'Account will be unfrozen', zh: '账户即将解冻' },
  content: {
    en: `Asked for with a signature of your wallet: trades and withdrawals are possible again from ${timeText(thawsAtMs)}. ${NOT_YOU.en}`,
    zh: `已通过钱包签名申请：自 ${timeText(thawsAtMs)} 起可以重新交易和提现。${NOT_YOU.zh}`,
  },
  path: '/pages/safety/safety',
});

/** A decided level of verification, as its row has it. */
interface Decided {
  /** Sent again after a failure it is the same. */
  readonly id: string;
  readonly user_id: string;
  readonly level: 1 | 2;
  readonly status: 'review' | 'failed' | 'verified';
  readonly submitted_ms: number;
}

/** A level of verification was decided. Says nothing of the papers: a message is not sealed. */
export function verificationDecided({ id, user_id, level, status, submitted_ms }: Decided): Message {
  const name = level === 1 ? { en: 'Primary', zh: '初级' } : { en: 'Advanced', zh: '高级' };
  const passed = status === 'verified';
  return {
    id: `verification-${id}-${submitted_ms}`,
    userId: user_id,
    category: 'security',
    title: passed
      ? { en: `${name.en} verification passed`, zh: `${name.zh}认证已通过` }
      : { en: `${name.en} verification failed`, zh: `${name.zh}认证未通过` },
    content: passed
      ? { en: 'What your new level allows is in force from now on.', zh: '新等级的权限即刻生效。' }
      : {
          en: 'The page of verification says which part failed and why. What was good stays; send the rest again.',
          zh: '认证页面会说明未通过的部分及原因。合格的部分会保留，请重新提交其余内容。',
        },
    path: '/pages/verification/verification',
  };
}
