import { batch, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { hasMoved, pairSpread } from '../../../protocol/units/own-price.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { ConvertQuote, QuoteRequest } from './convert-calls.ts';
import type { CallError, CallResult } from '../../api/result.ts';
import { toUnits } from '../../model/decimal-parts.ts';
import type { Timers } from '../../model/timers.ts';

/** Quotes that are requested automatically while the person is idle; the next one needs a tap (X1). */
const IDLE_REFRESHES = 3;
/** Pause after the last typed digit before a quote is requested, ms. */
const TYPING_MS = 300;

/** A rate that moved by more than the pair's spread before it was confirmed (X2). */
export interface MovedRate {
  readonly before: DecimalText;
  readonly now: DecimalText;
}

export interface QuoteController {
  /** The last quote for the current request; it may have expired. */
  readonly quote: ReadonlySignal<ConvertQuote | null>;
  readonly asking: ReadonlySignal<boolean>;
  /** True when the quote has expired and no other is pending. */
  readonly expired: ReadonlySignal<boolean>;
  /** Error of the last request. */
  readonly error: ReadonlySignal<CallError | null>;
  /** The moved rate, until the request changes or the quote is confirmed. */
  readonly moved: ReadonlySignal<MovedRate | null>;
  /** Sets the pair and amount to quote; null for none. The same request again has no effect. */
  request(next: QuoteRequest | null): void;
  /** Requests a quote at once, after a tap or a refusal. */
  refresh(): void;
  /** Stops refreshing while the quote is being confirmed, until `refresh` or another request. */
  hold(): void;
  stop(): void;
}

export interface QuoteControllerParts {
  ask(request: QuoteRequest): Promise<CallResult<ConvertQuote>>;
  /** Returns the exchange's epoch ms. */
  serverNowMs(): number;
  readonly timers: Pick<Timers, 'setTimer' | 'clearTimer'>;
}

const sameRequest = (a: QuoteRequest | null, b: QuoteRequest | null) =>
  a === b || (a !== null && b !== null && a.from === b.from && a.to === b.to && a.amount === b.amount);

/** Keeps a quote for the current request. An expired one is replaced, three times without an action of the person. */
export function createQuoteController({ ask, serverNowMs, timers }: QuoteControllerParts): QuoteController {
  const quote = signal<ConvertQuote | null>(null);
  const asking = signal(false);
  const expired = signal(false);
  const error = signal<CallError | null>(null);
  const moved = signal<MovedRate | null>(null);
  let requested: QuoteRequest | null = null;
  let timer = 0;
  let idle = 0;
  /** The rate that was announced last. */
  let announcedRate: DecimalText | null = null;
  /** Number of the last request: only its answer counts. */
  let last = 0;

  const after = (ms: number, act: () => void) => {
    timers.clearTimer(timer);
    timer = timers.setTimer(act, ms);
  };

  function runOut(): void {
    if (idle < IDLE_REFRESHES) {
      idle++;
      void question();
    } else expired.value = true;
  }

  async function question(): Promise<void> {
    const mine = requested;
    if (mine === null) return;
    timers.clearTimer(timer);
    const number = ++last;
    batch(() => {
      asking.value = true;
      error.value = null;
    });
    const found = await ask(mine);
    if (number !== last) return;
    batch(() => {
      asking.value = false;
      if (!found.success) {
        error.value = found.error;
        expired.value = true;
        return;
      }
      const { rate } = found.data;
      // Measured from the last announced rate and not from quote to quote, so that many small steps add up.
      if (announcedRate !== null && hasMoved(toUnits(announcedRate), toUnits(rate), pairSpread(mine.from, mine.to))) {
        moved.value = { before: announcedRate, now: rate };
        announcedRate = rate;
      }
      announcedRate ??= rate;
      expired.value = false;
      quote.value = found.data;
    });
    if (found.success) after(found.data.expiresMs - serverNowMs(), runOut);
  }

  return {
    quote,
    asking,
    expired,
    error,
    moved,
    request(next) {
      if (sameRequest(next, requested)) return;
      timers.clearTimer(timer);
      requested = next;
      announcedRate = null;
      idle = 0;
      last++;
      batch(() => {
        quote.value = null;
        moved.value = null;
        error.value = null;
        expired.value = false;
        asking.value = next !== null;
      });
      if (next !== null) after(TYPING_MS, () => void question());
    },
    refresh() {
      idle = 0;
      void question();
    },
    hold() {
      timers.clearTimer(timer);
      last++;
      asking.value = false;
    },
    stop() {
      timers.clearTimer(timer);
      last++;
    },
  };
}
