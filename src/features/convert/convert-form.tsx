import { openTransfer } from '../shell/transfer-wish.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Conversion } from '../../model/conversion.ts';
import { fetchConvertQuote, convertRules } from './convert-calls.ts';
import type { ConvertRules } from './convert-calls.ts';
import type { CallError } from '../../api/result.ts';
import { sessionStore } from '../../data/session.ts';
import { bookedText } from '../../i18n/booked-text.ts';
import { exactText, UNKNOWN } from '../../i18n/number-text.ts';
import { failureText, leavesUnsure, refusalOf } from '../../i18n/refusal-text.ts';
import { timeText } from '../../i18n/clock-text.ts';
import { ASSET_DECIMALS } from '../../model/account.ts';
import { decimal } from '../../model/decimal.ts';
import { browserTimers } from '../../model/timers.ts';
import { accountStore } from '../../signals/account.ts';
import { serverNowMs } from '../../signals/clock.ts';
import { connectionStore } from '../../signals/connection.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { readAmount, typedText } from '../../ui/amount-input.ts';
import { amountRefusalText } from '../../ui/amount-refusal-text.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Refused } from '../../ui/refused.tsx';
import { giveCue } from '../shell/give-cue.ts';
import { overlays } from '../shell/overlays.ts';
import { pickSource, pickTarget } from './coin-choice.tsx';
import {
  swapped,
  swapRefusal,
  targetLock,
  withFrom,
  withTo,
  ALIVE,
  amountProblem,
  convertState,
} from './convert-draft.ts';
import type { ConvertDraft } from './convert-draft.ts';
import { createQuoteController } from './quote-controller.ts';
import { QuoteLines, rateText } from './quote-lines.tsx';
import { convertUnderWay, sendConvert, unsureConvert } from './send-convert.ts';
import styles from './convert.module.css';

export interface ConvertFormProps {
  rules: ConvertRules;
  draft: ConvertDraft;
  onDraft(next: ConvertDraft): void;
  onDone(conversion: Conversion): void;
}

const ZERO = decimal('0');
const LOOK_AGAIN_MS = 10_000;

/** One coin into another at a price that was seen (X1-X4). */
export function ConvertForm({ rules, draft, onDraft, onDone }: ConvertFormProps) {
  useSignals();
  const { t } = useTranslation();
  const [quotes] = useState(() =>
    createQuoteController({ ask: fetchConvertQuote, serverNowMs, timers: browserTimers }),
  );
  const [error, setError] = useState<CallError | null>(null);
  const { from, to } = draft;
  const assets = rules.coins.map(({ asset }) => asset);
  const lock = targetLock(from, assets);
  const coinOf = (asset: string) => rules.coins.find((coin) => coin.asset === asset) ?? null;
  const [source, target] = [coinOf(from), coinOf(to)];
  const decimals = source?.decimals ?? ASSET_DECIMALS;
  const reading = readAmount(draft.amount, decimals);
  const held = accountStore.assets.value.find(({ asset, account }) => asset === from && account === 'spot');
  const available = accountStore.userInfo.value === null ? null : (held?.available ?? ZERO);
  const problem = source && available !== null ? amountProblem(reading, source, available) : null;
  const unsure = unsureConvert.value;
  const quote = quotes.quote.value;
  const state = convertState({
    signedIn: sessionStore.signedIn.value,
    sessionConfirmed: sessionStore.confirmed.value,
    connected: connectionStore.age.value !== 'offline',
    sending: convertUnderWay.value,
    unsure: unsure !== null,
    left: rules.limit - rules.used,
    from: source,
    to: target,
    reading,
    available,
    quote: quotes.asking.value
      ? 'asking'
      : quotes.error.value !== null
        ? 'refused'
        : quotes.expired.value
          ? 'expired'
          : quote === null
            ? 'none'
            : 'good',
  });

  // A price is asked for as soon as there is something to price, also while there is too little of it.
  const priced = unsure === null && (problem === null || problem === 'short') && source !== null && target?.open;
  const amount = priced && source.open && rules.used < rules.limit ? reading.amount : null;
  useEffect(() => quotes.wish(amount === null ? null : { from, to, amount }), [quotes, from, to, amount]);
  useEffect(() => () => quotes.stop(), [quotes]);
  // Prices come back and days begin without a word of the exchange.
  const waits = rules.used >= rules.limit || source?.open === false || target?.open === false;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => void convertRules.refresh(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [waits]);

  const change = (next: ConvertDraft) => {
    setError(null);
    onDraft(next);
  };

  async function send(): Promise<void> {
    const request = unsure ?? (quote && { quoteId: quote.id, from: quote.from, to: quote.to, amount: quote.amount });
    if (request === null) return;
    setError(null);
    quotes.hold();
    const answer = await sendConvert(request);
    if (answer === null) return;
    if (answer.success) {
      giveCue('money');
      const { data } = answer;
      announce(`${t('convert.done')}: ${bookedText(data.receive, data.to)} ${data.to}`);
      onDone(data);
      return;
    }
    setError(answer.error);
    // Expired, moved, or refused for another reason: what was filled in stays, with a price of now.
    if (!leavesUnsure(answer.error)) quotes.refresh();
  }

  function submit(): void {
    switch (state) {
      case 'connect':
        overlays.openWalletSheet();
        break;
      case 'short':
        openTransfer({ asset: from, from: 'contract', to: 'spot' });
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

  const pair = async (end: 'from' | 'to') => {
    const chosen = await (end === 'from' ? pickSource(rules.coins, from) : pickTarget(rules.coins, from, to));
    if (chosen === null) return;
    change(end === 'from' ? withFrom(draft, chosen, assets) : withTo(draft, chosen));
  };
  const coinButton = (end: 'from' | 'to') => (
    <button
      type="button"
      className={styles.coinButton}
      disabled={unsure !== null || (end === 'to' && lock !== null)}
      onClick={() => void pair(end)}
    >
      <span className="sr-only">{t('convert.change', { what: t(`convert.${end}`), value: draft[end] })}</span>
      <span className={styles.coin} aria-hidden="true">
        <CoinIcon asset={draft[end]} small />
        {draft[end]}
        {(end === 'from' || lock === null) && <Icon name="chevron-down" size={16} />}
      </span>
    </button>
  );
  const limitText = (which: 'below' | 'above') =>
    t(`convert.state.${which}`, { amount: exactText(which === 'below' ? source!.min : source!.max), unit: from });
  const fieldError =
    problem === 'below' || problem === 'above'
      ? limitText(problem)
      : problem === 'short'
        ? t('convert.state.shortField')
        : undefined;
  const buttonText = (): string => {
    switch (state) {
      case 'ready':
        return t('convert.action', { amount: exactText(quote!.amount), from, to });
      case 'below':
      case 'above':
        return limitText(state);
      case 'short':
        return t('convert.state.short', { unit: from });
      case 'unread':
        return amountRefusalText(t, { refusal: reading.refusal!, unit: from, decimals });
      default:
        return t(`convert.state.${state}`);
    }
  };
  const swapReason = swapRefusal(draft);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Card label={t('convert.from')}>
        <div className={styles.head}>
          <h2 className={styles.end}>{t('convert.from')}</h2>
          {coinButton('from')}
        </div>
        <AmountField
          label={t('convert.amount')}
          labelEnd={
            available === null
              ? t('convert.unknown')
              : t('convert.available', { amount: exactText(available), unit: from })
          }
          unit={from}
          value={draft.amount}
          decimals={decimals}
          disabled={unsure !== null}
          onChange={(typed) => change({ ...draft, amount: typed })}
          error={fieldError}
          hint={
            source
              ? t('convert.range', { min: exactText(source.min), max: exactText(source.max), unit: from })
              : undefined
          }
          end={
            <button
              type="button"
              className={styles.max}
              aria-label={t('convert.maxName')}
              disabled={available === null || unsure !== null}
              onClick={() => available !== null && change({ ...draft, amount: typedText(available) })}
            >
              {t('convert.max')}
            </button>
          }
        />
      </Card>
      <IconButton
        icon="convert"
        tile
        className={styles.swap}
        label={t('convert.swap')}
        disabled={swapReason !== null || unsure !== null}
        aria-describedby={swapReason === null ? undefined : 'convert-reason'}
        onClick={() => change(swapped(draft))}
      />
      <Card label={t('convert.to')}>
        <div className={styles.head}>
          <h2 className={styles.end}>{t('convert.to')}</h2>
          {coinButton('to')}
        </div>
        <p className={styles.end}>{t('convert.receive')}</p>
        <output className={styles.receive} data-old={quotes.expired.value || undefined} translate="no">
          {quote === null ? UNKNOWN : `${bookedText(quote.receive, to)} ${to}`}
        </output>
        {(swapReason !== null || lock !== null) && (
          <p id="convert-reason" className={styles.reason}>
            {[lock, swapReason]
              .filter((reason) => reason !== null)
              .map((reason) => t(`convert.reason.${reason}`))
              .join(' ')}
          </p>
        )}
      </Card>
      <Card label={t('convert.rate')}>
        <QuoteLines quotes={quotes} draft={draft} rules={rules} />
      </Card>
      <Said quotes={quotes} error={error} rules={rules} unsure={unsure !== null} />
      <Button type="submit" busy={state === 'sending'} disabled={!ALIVE.has(state)}>
        {buttonText()}
      </Button>
      <p className={styles.note}>{t('convert.account')}</p>
    </form>
  );
}

/** What has to be known before the next tap: a rate that moved or ran out, a refusal, an end that nobody knows. */
function Said({
  quotes,
  error,
  rules: { used, limit, resetsMs },
  unsure,
}: {
  quotes: ReturnType<typeof createQuoteController>;
  error: CallError | null;
  rules: ConvertRules;
  unsure: boolean;
}) {
  useSignals();
  const { t } = useTranslation();
  const moved = quotes.moved.value;
  const asked = error ?? quotes.error.value;
  if (unsure) return <Refused>{t('convert.unsure')}</Refused>;
  const refused = asked?.kind === 'refused' ? refusalOf(asked.context, asked.code, asked.msg) : null;
  if (used >= limit || refused === 'exchangeCountExceeded')
    return <Refused>{t('convert.count', { used, limit, time: timeText(resetsMs) })}</Refused>;
  if (moved !== null) {
    return (
      <p className={styles.moved} role="alert">
        {t('convert.moved', { before: rateText(moved.before), now: rateText(moved.now) })}
      </p>
    );
  }
  if (asked !== null) return <Refused key={asked.msg}>{failureText(asked)}</Refused>;
  return quotes.expired.value ? (
    <p className={styles.moved} role="status">
      {t('convert.expired')}
    </p>
  ) : null;
}
