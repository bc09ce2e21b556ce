import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { TFunction } from 'i18next';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { orderConfirmation } from '../../data/order-confirmation.ts';
import { foldedText } from '../../i18n/folded-text.ts';
import { amountText } from '../../i18n/number-text.ts';
import { shareText } from '../../i18n/share-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { compare, div } from '../../model/decimal.ts';
import { marketLabel } from '../../model/market.ts';
import type { Market } from '../../model/market.ts';
import { distanceOf } from '../../model/spot-sums.ts';
import { Button } from '../../ui/button.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { FoldedWords } from '../../ui/folded-words.tsx';
import { present } from '../../ui/present.tsx';
import type { Presented } from '../../ui/present.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { isPlain } from './spot-draft.ts';
import type { SpotDraft } from './spot-draft.ts';
import { priceOf } from './spot-figures.ts';
import type { OrderFigures } from './spot-figures.ts';
import { SpotOutcome } from './spot-ticket-form.tsx';
import type { SpotTicketModel } from './spot-ticket-model.ts';
import type { SecondLook } from './spot-ticket-state.ts';
import { actionText, feeLine, moneyOf, quoteText, receivedLine, roundedText, totalName } from './spot-ticket-words.ts';
import { termsCode } from './terms-code.ts';
import styles from './confirm-sheet.module.css';

type Translate = TFunction<'app'>;

/** The order as it was when the sheet opened, which is what is confirmed. */
interface Shown {
  readonly draft: SpotDraft;
  readonly figures: OrderFigures;
  readonly market: Market;
  readonly last: DecimalText | null;
  /** Reasons to look once more; empty when the person sees every order. */
  readonly looks: readonly SecondLook[];
  /** Share of the holdings that the order spends; null while unknown. */
  readonly share: DecimalText | null;
}

/** One labelled line of a confirmation. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/**
 * Sends the order of a ticket. It is confirmed first when the person wants that for every order, and always when it is
 * large or far from the market (O10). The sheet stays until the exchange has answered, and after a refusal.
 * @returns whether the exchange has taken the order
 */
export async function sendConfirmed(ticket: SpotTicketModel): Promise<boolean> {
  const looks = ticket.looks();
  if (looks.length === 0 && !orderConfirmation.on.peek()) return ticket.place();
  const figures = ticket.figures.peek();
  if (figures === null || asking) return false;
  asking = true;
  const { last } = ticket.prices();
  const shown = { draft: ticket.draft.peek(), figures, market: ticket.market, last, looks, share: shareOf(ticket) };
  const placed = await present<boolean>((presented) => <ConfirmSheet ticket={ticket} shown={shown} {...presented} />);
  asking = false;
  return placed;
}

let asking = false;

/** Share of what is held that the order spends; null while either is unknown. */
function shareOf(ticket: SpotTicketModel): DecimalText | null {
  const [spends, held] = [ticket.spends.peek(), ticket.held()];
  if (spends === null || held === null) return null;
  const { value, dividedByZero } = div(spends, held, 4, 'down');
  return dividedByZero ? null : value;
}

function ConfirmSheet({
  ticket,
  shown,
  open,
  settle,
  onClosed,
}: { ticket: SpotTicketModel; shown: Shown } & Presented<boolean>) {
  useSignals();
  const { t } = useTranslation();
  const { draft, figures, market, looks } = shown;
  const terms = isPlain(draft) ? null : termsCode.state.value.module;
  const sentences = terms ? terms.sentencesOf(t, draft, figures, market) : plainSentences(t, shown);
  const lines = terms
    ? terms.termLines(t, draft, market).map(({ name, text }) => ({ name, text: text(figures) }))
    : plainLines(t, shown);
  return (
    <Sheet
      open={open}
      // While it is being sent only an answer closes it.
      onClose={() => {
        if (ticket.state.peek() !== 'sending') settle(false);
      }}
      onClosed={onClosed}
      title={t('spot.confirm.title')}
      footer={<Footer ticket={ticket} shown={shown} settle={settle} />}
    >
      <div className={styles.what}>
        <CoinIcon asset={market.base} />
        <div>
          <p className={styles.size} data-side={draft.side}>
            {actionText(t, draft, figures, market)}
          </p>
          <p className={styles.kind}>
            <FoldedWords text={kindLine(t, draft, market)} />
          </p>
        </div>
      </div>
      <dl className={styles.lines}>
        <Line name={t('spot.confirm.market')} text={`${marketLabel(market)} · ${t('trade.product.spot')}`} />
        {lines.map((line) => (
          <Line key={line.name} {...line} />
        ))}
      </dl>
      {looks.map((look) => (
        <p key={look} className={styles.warn}>
          {lookWords(t, look, shown)}
        </p>
      ))}
      {sentences.map((sentence) => (
        <p key={sentence} className={styles.sentence}>
          {sentence}
        </p>
      ))}
    </Sheet>
  );
}

/** The buttons that send the order. The component renders by itself, so that a tap on its button renders nothing else of the sheet (O11). */
function Footer({
  ticket,
  shown,
  settle,
}: { ticket: SpotTicketModel; shown: Shown } & Pick<Presented<boolean>, 'settle'>) {
  useSignals();
  const { t } = useTranslation();
  // Switched at once, but the sheet stays: it may be switched back.
  const [always, setAlways] = useState(() => orderConfirmation.on.peek());
  const { draft, figures, market } = shown;
  const state = ticket.state.value;
  const sending = state === 'sending';
  const send = async () => {
    if (await ticket.place()) settle(true);
  };
  return (
    <div className={styles.footer}>
      <SpotOutcome ticket={ticket} everywhere onPlaced={() => settle(true)} />
      <Button
        kind={draft.side === 'buy' ? 'up' : 'down'}
        busy={sending}
        disabled={!sending && state !== 'ready'}
        data-autofocus=""
        onClick={() => void send()}
      >
        {sending ? t('trade.ticket.sending') : actionText(t, draft, figures, market)}
      </Button>
      <Button kind="quiet" disabled={sending} onClick={() => settle(false)}>
        {t('spot.confirm.edit')}
      </Button>
      <Toggle
        label={t('spot.confirm.always')}
        checked={always}
        onChange={(on) => {
          setAlways(on);
          orderConfirmation.choose(on);
        }}
      />
    </div>
  );
}

const priceWords = (price: DecimalText, market: Market): string =>
  `${foldedText(amountText(price, market.priceDecimals))} ${market.quote}`;

/** `Limit · 91,180.00 USDT` */
function kindLine(t: Translate, draft: SpotDraft, market: Market): string {
  const kind = t(`spotOrders.kinds.${draft.type}`);
  const price = draft.type === 'limit' ? priceOf(draft, market) : null;
  return price === null ? kind : `${kind} · ${priceWords(price, market)}`;
}

/** How far the price lies from the last one, in words; null when that is nothing or unknown. */
function awayWords(t: Translate, { draft, figures, market, last }: Shown): string | null {
  const price = draft.type === 'market' ? figures.average : priceOf(draft, market);
  if (price === null || last === null || compare(price, last) === 0) return null;
  const distance = distanceOf(price, last);
  const percent = distance && shareText(distance);
  if (percent === null || !/[1-9]/.test(percent)) return null;
  return t(compare(price, last) < 0 ? 'spot.confirm.below' : 'spot.confirm.above', { percent });
}

/** The lines of a limit or market order. */
function plainLines(t: Translate, shown: Shown): readonly NamedText[] {
  const { draft, figures, market } = shown;
  const isMarket = draft.type === 'market';
  const money = moneyOf(draft.side, figures, market);
  const about = isMarket ? '≈ ' : '';
  const price = isMarket ? figures.average : priceOf(draft, market);
  const away = awayWords(t, shown);
  const fee = feeLine(t, draft, market);
  const received = receivedLine(t, draft, market);
  return [
    ...(price
      ? [
          {
            name: t(isMarket ? 'spot.average' : 'spot.price'),
            text: `${about}${priceWords(price, market)}${away === null ? '' : ` · ${away}`}`,
          },
        ]
      : []),
    ...(isMarket ? [] : [{ name: t('spot.confirm.timeInForce'), text: t('spotOrders.kinds.gtc') }]),
    { name: t('spot.confirm.total'), text: about + quoteText(money.value, market) },
    { name: fee.name, text: fee.text(figures) },
    ...(isMarket && draft.side === 'buy' ? [{ name: received.name, text: received.text(figures) }] : []),
    { name: totalName(t, draft.side, isMarket), text: about + quoteText(money.total, market) },
  ];
}

/** What a limit or market order will do, in sentences. */
function plainSentences(t: Translate, { draft, figures, market }: Shown): readonly string[] {
  const price = draft.type === 'limit' ? priceOf(draft, market) : null;
  if (price === null) {
    const rounded = roundedText(t, draft, figures, market);
    return [t('spot.confirm.takes'), ...(rounded === null ? [] : [rounded])];
  }
  const shownPrice = foldedText(amountText(price, market.priceDecimals));
  return [t(draft.side === 'buy' ? 'spot.confirm.restsBuy' : 'spot.confirm.restsSell', { price: shownPrice })];
}

/** The reason to look once more (O10): `34% of your USDT`, `5.2% above the last price`. */
function lookWords(t: Translate, look: SecondLook, shown: Shown): string {
  if (look === 'far') return awayWords(t, shown) ?? '';
  const { draft, market, share } = shown;
  const unit = draft.side === 'buy' ? market.quote : market.base;
  return t('spot.confirm.large', { percent: share === null ? '' : shareText(share, 0), unit });
}

function Line({ name, text }: NamedText) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>
        <FoldedWords text={text} />
      </dd>
    </div>
  );
}
