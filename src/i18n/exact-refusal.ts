import { decimalTextOf } from '../../protocol/units/decimal-text.ts';
import type { RefusalName } from '../../protocol/errors.ts';
import { epochMsOf } from '../../protocol/units/time.ts';
import { exactText } from './number-text.ts';
import { dateTimeText, durationText } from './time-text.ts';
import { t } from './translate.ts';

type Facts = Readonly<Record<string, string>>;
/**
 * Formats a fact of the server; returns null for an invalid one, because a broken detail must not appear in the
 * sentence.
 */
type Reading = (fact: string) => string | null;

const amount: Reading = (fact) => {
  const decimal = decimalTextOf(fact);
  return decimal === null ? null : exactText(decimal);
};
/** A number of percent. */
const percent: Reading = (fact) => {
  const text = amount(fact);
  return text === null ? null : `${text}%`;
};
const count: Reading = (fact) => (/^\d{1,9}$/.test(fact) ? fact : null);
const minutes: Reading = (fact) => (count(fact) === null ? null : durationText(Number(fact) * 60_000));
/** Epoch ms as text. */
const time: Reading = (fact) => {
  const ms = /^\d{12,14}$/.test(fact) ? epochMsOf(fact) : null;
  return ms === null ? null : dateTimeText(ms);
};

/** Refusals whose sentence contains numbers, with the facts they require. */
const SENTENCES = {
  tradeCountExceeded: { maximum: count },
  tradeBelowMinimum: { minimum: amount },
  tradeAboveMaximum: { maximum: amount },
  coolingOff: { until: time },
  coolOffShorter: { until: time },
  priceOutOfBand: { percent },
  fundPasswordWrong: { triesLeft: count },
  accountFrozen: { until: time },
  settingsLocked: { until: time },
  lockShorter: { days: count },
} as const satisfies Partial<Record<RefusalName, Readonly<Record<string, Reading>>>>;

/** Returns the fact that selects the plural form of the sentence, if it has one. */
function countOf(facts: Facts): { readonly count?: number } {
  const counted = facts['triesLeft'] ?? facts['days'];
  return counted === undefined || count(counted) === null ? {} : { count: Number(counted) };
}

const OWN_LIMITS = ['maxStake', 'dailyLoss', 'session'] as const;

/** Formats all facts; null when one is missing or invalid. */
function inWords(readings: Readonly<Record<string, Reading>>, facts: Facts): Facts | null {
  const words: Record<string, string> = {};
  for (const [name, reading] of Object.entries(readings)) {
    const fact = facts[name];
    const word = typeof fact === 'string' ? reading(fact) : null;
    if (word === null) return null;
    words[name] = word;
  }
  return words;
}

const hasSentence = (name: RefusalName): name is keyof typeof SENTENCES => name in SENTENCES;

/** Returns the refusal with its numbers; null when the details lack one, so that the plain sentence is used. */
export function exactRefusalText(name: RefusalName, facts: Facts): string | null {
  if (name === 'ownLimitReached') {
    const limit = OWN_LIMITS.find((known) => known === facts['limit']);
    if (limit === undefined) return null;
    const reading = limit === 'session' ? minutes : amount;
    const words = inWords({ maximum: reading, used: reading }, facts);
    return words === null ? null : t(`errors.ownLimit.${limit}`, { replace: words });
  }
  if (!hasSentence(name)) return null;
  const words = inWords(SENTENCES[name], facts);
  return words === null ? null : t(`errors.exact.${name}`, { replace: words, ...countOf(facts) });
}
