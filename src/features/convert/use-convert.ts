import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { CallError } from '../../api/result.ts';
import { sessionStore } from '../../data/session.ts';
import { answerBehindPaint } from '../../frame/behind-paint.ts';
import { bookedText } from '../../i18n/booked-text.ts';
import { leavesUnsure } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ASSET_DECIMALS } from '../../model/account.ts';
import type { Conversion } from '../../model/conversion.ts';
import { decimal } from '../../model/decimal.ts';
import { browserTimers } from '../../model/timers.ts';
import { accountStore } from '../../signals/account-store.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { connectionStore } from '../../signals/connection-store.ts';
import { readAmount } from '../../ui/amount-input.ts';
import type { AmountReading } from '../../ui/amount-input.ts';
import { announce } from '../../ui/announce.ts';
import { giveCue } from '../shell/give-cue.ts';
import { overlays } from '../shell/overlays.ts';
import { openTransfer } from '../shell/requested-transfer.ts';
import { convertRules, fetchConvertQuote } from './convert-calls.ts';
import type { ConvertCoin, ConvertRules } from './convert-calls.ts';
import { amountProblem, convertState } from './convert-draft.ts';
import type { ConvertDraft, ConvertFacts, ConvertState } from './convert-draft.ts';
import { createQuoteController } from './quote-controller.ts';
import type { QuoteController } from './quote-controller.ts';
import { convertPending, sendConvert, unsureConvert } from './send-convert.ts';

const ZERO = decimal('0');
const RULES_REFRESH_MS = 10_000;

/** The draft, validated by the rules of its two coins and by the spot balance. */
export interface ConvertFigures {
  /** The listed coins of both ends; null for a coin that the rules do not list. */
  readonly source: ConvertCoin | null;
  readonly target: ConvertCoin | null;
  /** Decimals of the amount. */
  readonly decimals: number;
  readonly reading: AmountReading;
  /** Spot balance of the source; null while unknown. */
  readonly available: DecimalText | null;
  readonly problem: ReturnType<typeof amountProblem>;
}

/** Reads the account's signals. */
function figuresOf({ coins }: ConvertRules, { from, to, amount }: ConvertDraft): ConvertFigures {
  const coinOf = (asset: string) => coins.find((coin) => coin.asset === asset) ?? null;
  const source = coinOf(from);
  const decimals = source?.decimals ?? ASSET_DECIMALS;
  const reading = readAmount(amount, decimals);
  const held = accountStore.assets.value.find(({ asset, account }) => asset === from && account === 'spot');
  const available = accountStore.userInfo.value === null ? null : (held?.available ?? ZERO);
  const problem = source && available !== null ? amountProblem(reading, source, available) : null;
  return { source, target: coinOf(to), decimals, reading, available, problem };
}

/** Keeps a quote for the draft while it is valid. */
function useQuotes(rules: ConvertRules, { from, to }: ConvertDraft, figures: ConvertFigures): QuoteController {
  const [quotes] = useState(() =>
    createQuoteController({ ask: fetchConvertQuote, serverNowMs, timers: browserTimers }),
  );
  const { source, target, problem, reading } = figures;
  // A quote is requested as soon as there is a valid amount, also while the balance is too small for it.
  const priced = unsureConvert.value === null && (problem === null || problem === 'short') && source && target?.open;
  const amount = priced && source.open && rules.used < rules.limit ? reading.amount : null;
  useEffect(() => quotes.request(amount === null ? null : { from, to, amount }), [quotes, from, to, amount]);
  useEffect(() => () => quotes.stop(), [quotes]);
  return quotes;
}

/**
 * Fetches the rules again while they forbid a conversion, because no event reports that prices are current again or
 * that a day began.
 */
function useRulesRefresh(blocked: boolean): void {
  useEffect(() => {
    if (!blocked) return undefined;
    const timer = setInterval(() => void convertRules.refresh(), RULES_REFRESH_MS);
    return () => clearInterval(timer);
  }, [blocked]);
}

function quoteState(quotes: QuoteController): ConvertFacts['quote'] {
  if (quotes.asking.value) return 'asking';
  if (quotes.error.value !== null) return 'refused';
  if (quotes.expired.value) return 'expired';
  return quotes.quote.value === null ? 'none' : 'good';
}

export interface ConvertController {
  readonly figures: ConvertFigures;
  readonly quotes: QuoteController;
  readonly state: ConvertState;
  /** Refusal of the last conversion that was sent; null once the draft changes. */
  readonly error: CallError | null;
  /** Whether the outcome of the last conversion is unknown: the draft is then fixed until it is sent again. */
  readonly unsure: boolean;
  clearError(): void;
  /** Runs the main button's action for `state`. */
  submit(): void;
}

/** Quotes, checks and sends the conversion of a draft. */
export function useConvert(
  rules: ConvertRules,
  draft: ConvertDraft,
  onDone: (conversion: Conversion) => void,
): ConvertController {
  useSignals();
  const { t } = useTranslation();
  const [error, setError] = useState<CallError | null>(null);
  const figures = figuresOf(rules, draft);
  const quotes = useQuotes(rules, draft, figures);
  const { source, target, reading, available } = figures;
  useRulesRefresh(rules.used >= rules.limit || source?.open === false || target?.open === false);
  const unsure = unsureConvert.value;
  const quote = quotes.quote.value;
  const state = convertState({
    signedIn: sessionStore.signedIn.value,
    sessionConfirmed: sessionStore.confirmed.value,
    connected: connectionStore.age.value !== 'offline',
    // Read without following it: the button follows it, so that a tap renders nothing else of the form (O11).
    sending: convertPending.peek(),
    unsure: unsure !== null,
    left: rules.limit - rules.used,
    from: source,
    to: target,
    reading,
    available,
    quote: quoteState(quotes),
  });

  async function send(): Promise<void> {
    const request = unsure ?? (quote && { quoteId: quote.id, from: quote.from, to: quote.to, amount: quote.amount });
    if (request === null || convertPending.peek()) return;
    quotes.hold();
    const answer = await answerBehindPaint(sendConvert(request), () => setError(null));
    if (answer === null) return;
    if (answer.success) {
      giveCue('money');
      const { data } = answer;
      announce(`${t('convert.done')}: ${bookedText(data.receive, data.to)} ${data.to}`);
      onDone(data);
      return;
    }
    setError(answer.error);
    // The quote expired, moved or was refused: the draft stays and gets a new quote.
    if (!leavesUnsure(answer.error)) quotes.refresh();
  }

  function submit(): void {
    switch (state) {
      case 'connect':
        overlays.openWalletSheet();
        break;
      case 'short':
        openTransfer({ asset: draft.from, from: 'contract', to: 'spot' });
        break;
      case 'expired':
        setError(null);
        quotes.refresh();
        break;
      case 'ready':
      case 'unsure':
        void send();
        break;
      default:
        break;
    }
  }

  return { figures, quotes, state, error, unsure: unsure !== null, clearError: () => setError(null), submit };
}
