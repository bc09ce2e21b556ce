import type { SupportMessage } from '../../../protocol/rest/support.ts';
import { FUND_PASSWORD_MIN } from '../../../protocol/units/fund-password-lengths.ts';
import { UPLOAD_MAX_BYTES } from '../../../protocol/rest/upload.ts';
import { DAILY_LIMIT_OF_LEVEL } from '../../../protocol/units/account-level.ts';
import { WITHDRAW_CONDITIONS } from '../../../protocol/units/withdraw-conditions.ts';
import { DAILY_ORDERS_MAX, STAKE_ASSET, STAKE_MAX, STAKE_MIN } from '../../engine/second-contract/up-down-terms.ts';
import type { UpDownTerms } from '../../engine/second-contract/up-down-terms.ts';
import { TRIES, WINDOW_MS } from '../../identity/fund-password.ts';
import { parseAmount } from '../../ledger/amount.ts';
import { CATALOGUE } from '../../market/catalogue.ts';
import { FEE_RATE } from '../../money/convert/convert-terms.ts';
import { DEPOSIT_COINS } from '../../money/deposits/networks.ts';
import { LOAN_PRODUCTS } from '../../money/loans/loan-terms.ts';
import { REVIEW_MS } from '../../money/reviews/review-rules.ts';
import { BANK_OUT, COINS_OUT, EUR_OUT, PHONE_OUT } from '../../money/withdrawals/withdrawal-terms.ts';
import type { WayOut } from '../../money/withdrawals/withdrawal-terms.ts';
import { figure, megabytes, percent, wait } from '../../texts/value-formats.ts';
import { listed, text } from '../../texts/text.ts';
import type { Text, Value } from '../../texts/text.ts';
import type { Subject } from './matcher.ts';
import { wordsFor } from './subject-words.ts';
import type { AnswerName } from './subject-words.ts';

/** An automatic answer, and links to the pages with the details. */
export interface AutoAnswer {
  readonly text: Text;
  readonly links: SupportMessage['links'];
}

export interface Answer extends Subject, AutoAnswer {
  readonly name: AnswerName;
}

/** Facts in the answers that differ between exchanges. */
export interface AnswerTerms {
  readonly upDown: Pick<UpDownTerms, 'periods'>;
  /** Hold of new addresses and of withdrawals after a changed fund password, ms. */
  readonly holdMs: number;
}

const HELP = '/pages/help/help';
const RULES = '/pages/rules/rules';
const FUND_PASSWORD = '/pages/verification/fund-password-status';
const SAFETY = '/pages/safety/safety';

/** Returns an amount with the decimals of its terms: `0.0005 BTC`. */
const amountOf = (amount: string, coin: string): Text => {
  const written = figure(amount);
  return (language) => `${written(language)} ${coin}`;
};

const answer = (name: AnswerName, links: AutoAnswer['links'], values?: Readonly<Record<string, Value>>): Answer => ({
  ...wordsFor(name),
  name,
  text: text(`answer.${name}`, values),
  links,
});

const termsOf = ({ coin, minAmount, fee }: WayOut) => ({ coin, least: figure(minAmount), fee: amountOf(fee, coin) });

const waysOut = (): readonly Text[] => [
  ...[...COINS_OUT, EUR_OUT].map((way) => text('answer.wayByNetwork', { ...termsOf(way), network: way.network ?? '' })),
  text('answer.wayToPhone', termsOf(PHONE_OUT)),
  text('answer.wayToBank', termsOf(BANK_OUT)),
];

const lowestAndHighest = (values: readonly string[]): readonly [string, string] => {
  const inOrder = values.toSorted((a, b) => (parseAmount(a) < parseAmount(b) ? -1 : 1));
  return [inOrder[0]!, inOrder.at(-1)!];
};

/** Returns `0.1 %`, or `0.08 % – 0.1 %` when the rates differ. */
function percentRange(rates: readonly string[]): Text {
  const [lowest, highest] = lowestAndHighest(rates);
  const [from, to] = [percent(lowest), percent(highest)];
  return lowest === highest ? from : (language) => `${from(language)} – ${to(language)}`;
}

function safety(): readonly Answer[] {
  return [answer('scam', [SAFETY, HELP]), answer('lostWallet', [SAFETY])];
}

function withdrawals({ holdMs }: AnswerTerms): readonly Answer[] {
  const held = { wait: wait(holdMs / 1000) };
  return [
    answer('withdrawStatus', [HELP], held),
    answer('bank', [HELP], held),
    answer('withdrawConditions', [HELP, FUND_PASSWORD], {
      conditions: listed(WITHDRAW_CONDITIONS.map((name) => text(`answer.condition.${name}`, held))),
    }),
    answer('withdrawLimits', [HELP], {
      ways: listed(waysOut()),
      limits: listed(
        DAILY_LIMIT_OF_LEVEL.map(({ level, dailyLimit }) =>
          text('answer.limitOfLevel', { level, limit: amountOf(dailyLimit, 'USDT') }),
        ),
      ),
    }),
  ];
}

function trading({ upDown }: AnswerTerms): readonly Answer[] {
  const odds = upDown.periods.map(({ period, odds: rate }) =>
    text('answer.oddsOfPeriod', { time: wait(period), rate: percent(rate) }),
  );
  return [
    answer('odds', [RULES], { odds: listed(odds), whole: percent('1') }),
    answer('settlement', [RULES]),
    answer('fees', [HELP], {
      taker: percentRange(CATALOGUE.map(({ rules }) => rules.takerFee)),
      maker: percentRange(CATALOGUE.map(({ rules }) => rules.makerFee)),
      convert: percent(FEE_RATE),
    }),
    answer('orders', [HELP]),
    answer('tradeLimits', ['/pages/limits/limits'], {
      least: figure(STAKE_MIN),
      most: amountOf(STAKE_MAX, STAKE_ASSET),
      trades: DAILY_ORDERS_MAX,
    }),
  ];
}

function account(): readonly Answer[] {
  return [
    answer('verification', ['/pages/verification/verification'], {
      size: megabytes(UPLOAD_MAX_BYTES / 1024 / 1024),
      review: wait(REVIEW_MS / 1000),
    }),
    answer('fundPassword', [FUND_PASSWORD], {
      characters: FUND_PASSWORD_MIN,
      tries: TRIES,
      lock: wait(WINDOW_MS / 1000),
    }),
    answer('signIn', [HELP]),
    answer('freeze', [SAFETY]),
    answer('app', ['/pages/diagnostics/diagnostics']),
  ];
}

function funds(): readonly Answer[] {
  const networks = Object.entries(DEPOSIT_COINS).flatMap(([coin, { networks: ways }]) =>
    ways.map(({ network, minAmount, confirmations }) =>
      text('answer.network', { coin, network, least: figure(minAmount), count: confirmations }),
    ),
  );
  const [lowest, highest] = lowestAndHighest(LOAN_PRODUCTS.map(({ dailyRate }) => dailyRate));
  return [
    answer('deposit', [HELP], { networks: listed(networks) }),
    answer('loan', [HELP], { lowest: percent(lowest), highest: percent(highest) }),
    answer('earn', [HELP]),
    answer('held', [HELP]),
    answer('convert', [HELP], { convert: percent(FEE_RATE) }),
    answer('transfer', [HELP]),
    answer('sale', [HELP]),
    answer('statement', [HELP]),
    answer('playMoney', [HELP]),
  ];
}

/**
 * All automatic answers (docs/exchange.md#support). Every figure comes from the terms that the exchange itself uses.
 */
export interface Answers {
  /** Answers about fraud and lost keys; they take precedence over all others. */
  readonly urgent: readonly Answer[];
  readonly usual: readonly Answer[];
}

export const answersFor = (terms: AnswerTerms): Answers => ({
  urgent: safety(),
  usual: [...withdrawals(terms), ...trading(terms), ...account(), ...funds()],
});
