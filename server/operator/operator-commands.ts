import { parseArgs } from 'node:util';
import { SUPPORT_TEXT_MAX } from '../../protocol/units/support-terms.ts';
import type { Outcome } from '../infra/outcome.ts';
import type { Offers } from '../money/reviews/offers.ts';
import type { Reviewed } from '../money/reviews/review-controller.ts';
import type { Reviews } from '../money/reviews/reviews.ts';
import type { SessionController } from '../people/safety/session-controller.ts';
import type { SupportItem, SupportDesk } from '../people/support/support-desk.ts';

/** The parts that an operator can control. */
export interface Papers {
  readonly reviews: Pick<Reviews, 'waiting' | 'show' | 'approve' | 'reject'>;
  readonly offers: Offers;
  readonly support: SupportDesk;
  readonly sessions: SessionController;
}

interface OperatorParts extends Papers {
  /** Name of the operator. */
  readonly who: string;
}

/** A command was not understood or could not be executed; its text says why. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

interface Command {
  readonly usage: string;
  readonly does: string;
  /**
   * Runs the command.
   * @returns the text to print
   * @throws CommandRefused
   */
  run(parts: OperatorParts, args: readonly string[]): Promise<string>;
}

const REASON = /^[^\p{Cc}\p{Cf}]{1,200}$/u;

const timeText = (ms: number): string => new Date(ms).toISOString();

/** Returns the only argument of a command, an id. */
function idOf(args: readonly string[], usage: string): string {
  const [id, more] = args;
  if (id === undefined || more !== undefined) throw new CommandRefused(`usage: ${usage}`);
  return id;
}

/**
 * Returns the id and the text of a command.
 * @param option  name of the text's option
 */
function idAndTextOf(
  args: readonly string[],
  option: 'reason' | 'text',
  usage: string,
): { readonly id: string; readonly text: string } {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { [option]: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  });
  const id = idOf(positionals, usage);
  const text = values[option];
  if (typeof text !== 'string') throw new CommandRefused(`usage: ${usage}`);
  return { id, text };
}

/** Returns the id and the reason of a command. */
function reasonedOf(args: readonly string[], usage: string): { readonly id: string; readonly reason: string } {
  const { id, text: reason } = idAndTextOf(args, 'reason', usage);
  if (!REASON.test(reason)) throw new CommandRefused(`usage: ${usage}`);
  return { id, reason };
}

const LABEL_LETTERS = 9;
const sheetLine = (label: string, text: string): string => `${label.padEnd(LABEL_LETTERS)} ${text}`;

const lineOf = ({ noun, id, amount, coin, createTime }: Reviewed): string =>
  [sheetLine(noun, id), timeText(createTime), ...(amount === null ? [] : [`${amount} ${coin}`])].join('  ');

function sheetOf({ noun, id, userId, amount, coin, status, createTime, dueTime, facts, decisions }: Reviewed): string {
  return [
    sheetLine(noun, id),
    sheetLine('user', userId),
    ...(amount === null ? [] : [sheetLine('amount', `${amount} ${coin}`)]),
    sheetLine('status', status),
    sheetLine('handed in', timeText(createTime)),
    ...(dueTime === undefined ? [] : [sheetLine('by rules', timeText(dueTime))]),
    ...facts.map(([label, text]) => sheetLine(label, text)),
    ...decisions.map(({ atMs, who, what, why }) => sheetLine('decided', `${timeText(atMs)} ${what} by ${who}: ${why}`)),
  ].join('\n');
}

const itemLine = ({ noun, id, updateTime, facts }: SupportItem): string =>
  [sheetLine(noun, id), timeText(updateTime), ...facts.map(([label, text]) => `${label} ${text}`)].join('  ');

const itemSheet = ({ noun, id, status, facts, messages }: SupportItem): string =>
  [
    sheetLine(noun, id),
    sheetLine('status', status),
    ...facts.map(([label, text]) => sheetLine(label, text)),
    // Replaced, because a line break typed by a user would look like a line of ours.
    ...messages.map(({ atMs, author, text }) => `${timeText(atMs)} ${author}: ${text.replaceAll('\n', ' ⏎ ')}`),
  ].join('\n');

function decided(outcome: Outcome<string>, id: string): string {
  if (!outcome.ok) throw new CommandRefused(`nothing with the id ${id} waits for a review`);
  return `${id} is ${outcome.value}`;
}

function offerDecided(outcome: Outcome<undefined>, text: string, id: string): string {
  if (!outcome.ok) throw new CommandRefused(`there is no product ${id}`);
  return text;
}

/** All operator commands. None sets a price, a rate or the result of an order, and a test checks this list. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  list: {
    usage: 'list',
    does: 'all that waits for a review, oldest first',
    async run({ reviews }) {
      const waiting = await reviews.waiting();
      return waiting.length === 0 ? 'nothing waits' : waiting.map(lineOf).join('\n');
    },
  },
  show: {
    usage: 'show <id>',
    does: 'one of them, with its papers and every decision about it',
    async run({ reviews }, args) {
      const id = idOf(args, this.usage);
      const found = await reviews.show(id);
      if (!found) throw new CommandRefused(`nothing with the id ${id} was handed in for a review`);
      return sheetOf(found);
    },
  },
  approve: {
    usage: 'approve <id>',
    does: 'grant it now',
    async run({ reviews, who }, args) {
      const id = idOf(args, this.usage);
      return decided(await reviews.approve(id, who), id);
    },
  },
  reject: {
    usage: 'reject <id> --reason <text>',
    does: 'end it without granting it; the person reads the reason, 1 to 200 characters',
    async run({ reviews, who }, args) {
      const { id, reason } = reasonedOf(args, this.usage);
      return decided(await reviews.reject(id, who, reason), id);
    },
  },
  'withdraw-product': {
    usage: 'withdraw-product <product> --reason <text>',
    does: 'nobody takes it any more; what runs goes on',
    async run({ offers, who }, args) {
      const { id, reason } = reasonedOf(args, this.usage);
      return offerDecided(await offers.decide(id, 'withdraw', who, reason), `${id} is withdrawn`, id);
    },
  },
  'offer-product': {
    usage: 'offer-product <product> --reason <text>',
    does: 'one that was withdrawn can be had again',
    async run({ offers, who }, args) {
      const { id, reason } = reasonedOf(args, this.usage);
      return offerDecided(await offers.decide(id, 'offer', who, reason), `${id} is offered`, id);
    },
  },
  'end-sessions': {
    usage: 'end-sessions <user> --reason <text>',
    does: 'sign somebody out everywhere, at once',
    async run({ sessions, who }, args) {
      const { id, reason } = reasonedOf(args, this.usage);
      const ended = await sessions.endAll(id, who, reason);
      if (!ended.ok) throw new CommandRefused(`there is no user ${id}`);
      return `${ended.value} sessions of ${id} are ended`;
    },
  },
  'support-list': {
    usage: 'support-list',
    does: 'conversations and requests that wait for a person, longest first',
    async run({ support }) {
      const waiting = await support.waiting();
      return waiting.length === 0 ? 'nobody waits' : waiting.map(itemLine).join('\n');
    },
  },
  'support-show': {
    usage: 'support-show <id>',
    does: 'one of them, with its last messages',
    async run({ support }, args) {
      const id = idOf(args, this.usage);
      const asked = await support.show(id);
      if (!asked) throw new CommandRefused(`there is no conversation or request ${id}`);
      return itemSheet(asked);
    },
  },
  'support-reply': {
    usage: 'support-reply <id> --text <text>',
    does: `answer a conversation, 1 to ${SUPPORT_TEXT_MAX} characters; addresses and foreign links are taken out`,
    async run({ support, who }, args) {
      const { id, text } = idAndTextOf(args, 'text', this.usage);
      if ([...text].length > SUPPORT_TEXT_MAX) throw new CommandRefused(`usage: ${this.usage}`);
      const replied = await support.reply(id, `operator:${who}`, text);
      if (replied.ok) return `${id} was told: ${replied.value}`;
      throw new CommandRefused(
        replied.refusal === 'notFound' ? `there is no conversation ${id}` : 'nothing is left of the text',
      );
    },
  },
  'support-close': {
    usage: 'support-close <id>',
    does: 'end a conversation or a request; of a request how to reach its sender is forgotten',
    async run({ support, who }, args) {
      const id = idOf(args, this.usage);
      const closed = await support.close(id, `operator:${who}`);
      if (!closed.ok) throw new CommandRefused(`nothing with the id ${id} is open`);
      return `${id} is closed`;
    },
  },
};

/** Returns the output of `help`. */
export function helpText(): string {
  const lines = Object.values(COMMANDS).map(({ usage, does }) => `  ${usage.padEnd(44)} ${does}`);
  return ['npm run operator -- <command>, beside a running server with the same DATA_DIR', '', ...lines].join('\n');
}

/**
 * Runs a command.
 * @throws CommandRefused
 */
export async function runCommand(parts: OperatorParts, name: string, args: readonly string[]): Promise<string> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new CommandRefused(`there is no command ${name}\n\n${helpText()}`);
  return command.run(parts, args);
}
