import type { DataOf } from '../../../protocol/call.ts';
import type { supportMessages } from '../../../protocol/rest/support.ts';
import { dayAndTime } from '../../texts/value-formats.ts';
import { text } from '../../texts/text.ts';
import type { ServerTextKey, Value } from '../../texts/text.ts';
import type { Answers, AutoAnswer } from './answers.ts';
import { CLOSE_HOUR, OPEN_HOUR } from './hours.ts';
import type { HoursWire } from './hours.ts';
import { plainWords, subjectOf } from './matcher.ts';
import type { Kept } from './redact-text.ts';
import { correctWords, wordsFor } from './subject-words.ts';

export type TalkStatus = DataOf<typeof supportMessages>['status'];

/** State of a conversation. */
export interface Talk {
  readonly status: TalkStatus;
  /** Consecutive questions that were not understood. */
  readonly misses: number;
}

/** Automatic reply to a message, in order, and the conversation's state after it. */
export interface Reply extends Talk {
  readonly sayings: readonly AutoAnswer[];
}

/** After this many consecutive questions that are not understood, a person is asked. */
export const MISSES_MAX = 2;

const plain = (key: ServerTextKey, values?: Readonly<Record<string, Value>>): AutoAnswer => ({
  text: text(key, values),
  links: [],
});

const HELLO = plain('desk.hello');
const NOT_UNDERSTOOD = plain('desk.notUnderstood');
const SECRET: AutoAnswer = { text: text('desk.secret'), links: ['/pages/safety/safety'] };
const STILL_WAITING = plain('desk.stillWaiting');
export const CLOSED = plain('desk.closed');

/** Returns the answer about the support desk's hours. */
export const hoursSaying = ({ open, changeTime, timeZone }: HoursWire): AutoAnswer =>
  plain(open ? 'desk.open' : 'desk.shut', {
    hours: `${OPEN_HOUR}:00–${CLOSE_HOUR}:00 (${timeZone})`,
    time: dayAndTime(changeTime, timeZone),
  });

/**
 * Returns the reply to a request for a person.
 * @param talk  null before the first message
 */
export function handOver(hours: HoursWire, talk: Talk | null): Reply {
  const saying = plain('desk.handOver', { hours: hoursSaying(hours).text });
  return { sayings: [...(talk ? [] : [HELLO]), saying], status: 'waiting', misses: 0 };
}

/** Words with which users ask for a person. */
export const PERSON = wordsFor('person');
const HOURS = wordsFor('hours');

/**
 * Replies to a message. In a conversation with a person it only replies when it knows an answer.
 * @param talk  null before the first message
 */
export function replyTo(
  { text: written, removed }: Kept,
  talk: Talk | null,
  { answers, hours }: { readonly answers: Answers; readonly hours: HoursWire },
): Reply {
  const { status: before, misses } = talk ?? { status: 'open', misses: 0 };
  const withPerson = before === 'waiting' || before === 'answered';
  const status = withPerson ? 'waiting' : 'open';
  const warned = removed.includes('secret') ? [SECRET] : [];
  const hello = talk ? [] : [HELLO];
  const say = (saying: AutoAnswer): Reply => ({ sayings: [...hello, ...warned, saying], status, misses: 0 });
  const askPerson = (): Reply => {
    const asked = handOver(hours, talk);
    return { ...asked, sayings: [...warned, ...asked.sayings] };
  };

  const question = correctWords(plainWords(written));
  const urgent = subjectOf(question, answers.urgent);
  if (urgent) return say(urgent);
  const found = subjectOf(question, [PERSON, HOURS, ...answers.usual]);
  if (found === PERSON) return withPerson ? say(STILL_WAITING) : askPerson();
  if (found === HOURS) return say(hoursSaying(hours));
  const answer = answers.usual.find((known) => known === found);
  if (answer) return say(answer);
  if (withPerson || warned.length > 0) return { sayings: [...hello, ...warned], status, misses };
  return misses + 1 < MISSES_MAX ? { ...say(NOT_UNDERSTOOD), misses: misses + 1 } : askPerson();
}
