import type { DataOf } from '../../../protocol/call.ts';
import type { supportMessages } from '../../../protocol/rest/support.ts';
import { PERSON } from './answers.ts';
import type { Answers, Saying } from './answers.ts';
import { CLOSE_HOUR, OPEN_HOUR, zoneTimeText } from './hours.ts';
import type { HoursWire } from './hours.ts';
import { subjectOf } from './matcher.ts';
import type { Kept } from './taken-out.ts';

export type TalkStatus = DataOf<typeof supportMessages>['status'];

/** Where a conversation stands. */
export interface Talk {
  readonly status: TalkStatus;
  /** Questions in a row that were not understood. */
  readonly misses: number;
}

/** What the machine makes of a message: what it says, in order, and where the conversation stands then. */
export interface Reply extends Talk {
  readonly sayings: readonly Saying[];
}

/** So many questions in a row that are not understood, and a person is asked. */
export const MISSES_MAX = 2;

const plain = (en: string, zh: string): Saying => ({ text: { en, zh }, links: [] });

const HELLO = plain(
  'I am an automatic desk: a program that answers from the rules and the help of this app. Write "human" and somebody of the desk answers.',
  '我是自动客服：一个根据本应用的规则和帮助作答的程序。输入“人工”，客服人员会回复您。',
);
const NOT_UNDERSTOOD = plain(
  'I did not understand that. Say it in other words, such as "withdrawal conditions", "fees" or "odds", or write "human".',
  '我没有理解。请换一种说法，例如“提现条件”、“手续费”或“赔率”，或输入“人工”。',
);
const SECRET: Saying = {
  text: {
    en: 'Your message held what looks like a seed phrase or a private key. It was not stored. Never tell it to anybody: we never ask for it. Whoever has it can take everything in that wallet, so move what it holds to a new wallet, in your wallet app.',
    zh: '您的消息中似乎含有助记词或私钥，我们没有保存它。切勿告诉任何人：我们绝不会索要。任何人得到它都能转走该钱包中的全部资产，请在您的钱包应用中将资产转移到新钱包。',
  },
  links: ['/pages/safety/safety'],
};
const STILL_WAITING = plain('Your conversation waits for a person already.', '您的会话已在等待人工回复。');
export const CLOSED = plain(
  'This conversation was closed. Write again whenever you need us.',
  '本次会话已结束。如有需要，请随时再次留言。',
);

/** Says when people are there. */
export function hoursSaying({ open, changeTime, timeZone }: HoursWire): Saying {
  const time = zoneTimeText(changeTime, timeZone);
  const hours = `${OPEN_HOUR}:00–${CLOSE_HOUR}:00 (${timeZone})`;
  return open
    ? plain(
        `People are there Monday to Friday, ${hours}: now, until ${time}.`,
        `人工客服时间为周一至周五 ${hours}：现在在线，直到 ${time}。`,
      )
    : plain(
        `People are there Monday to Friday, ${hours}: next from ${time}.`,
        `人工客服时间为周一至周五 ${hours}：下次为 ${time}。`,
      );
}

/** What is said when a person is asked for. @param talk  null before the first message */
export function handOver(hours: HoursWire, talk: Talk | null): Reply {
  const { text } = hoursSaying(hours);
  const saying = plain(
    `A person of the desk answers here as soon as they can. ${text.en} Until then I go on answering what I understand.`,
    `客服人员会尽快在此回复。${text.zh}在此之前，我会继续回答我能理解的问题。`,
  );
  return { sayings: [...(talk ? [] : [HELLO]), saying], status: 'waiting', misses: 0 };
}

const HOURS = {
  words: ['hours', 'when are you', 'opening time', 'office time', 'weekend', '几点', '工作时间', '上班', '客服时间'],
};

/**
 * Answers a message. With a person in the conversation it answers what it knows and is silent else.
 * @param talk  null before the first message
 */
export function replyTo(
  { text, removed }: Kept,
  talk: Talk | null,
  { answers, hours }: { readonly answers: Answers; readonly hours: HoursWire },
): Reply {
  const { status: before, misses } = talk ?? { status: 'open', misses: 0 };
  const withPerson = before === 'waiting' || before === 'answered';
  const status = withPerson ? 'waiting' : 'open';
  const warned = removed.includes('secret') ? [SECRET] : [];
  const hello = talk ? [] : [HELLO];
  const say = (saying: Saying): Reply => ({ sayings: [...hello, ...warned, saying], status, misses: 0 });
  const askPerson = (): Reply => {
    const asked = handOver(hours, talk);
    return { ...asked, sayings: [...warned, ...asked.sayings] };
  };

  const urgent = subjectOf(text, answers.urgent);
  if (urgent) return say(urgent);
  const found = subjectOf(text, [PERSON, HOURS, ...answers.usual]);
  if (found === PERSON) return withPerson ? say(STILL_WAITING) : askPerson();
  if (found === HOURS) return say(hoursSaying(hours));
  const answer = answers.usual.find((known) => known === found);
  if (answer) return say(answer);
  if (withPerson || warned.length > 0) return { sayings: [...hello, ...warned], status, misses };
  return misses + 1 < MISSES_MAX ? { ...say(NOT_UNDERSTOOD), misses: misses + 1 } : askPerson();
}
