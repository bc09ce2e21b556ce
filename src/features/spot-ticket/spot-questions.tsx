import { askOnce, explainShort } from '../shell/send-questions.ts';
import type { TFunction } from 'i18next';
import { decimalsOf } from '../../model/decimal.ts';
import { orderConfirmation } from '../../data/order-confirmation.ts';
import { foldedText } from '../../i18n/folded-text.ts';
import { amountText, exactText } from '../../i18n/number-text.ts';
import { marketLabel } from '../../model/market.ts';
import type { Market } from '../../model/market.ts';
import { typedText } from '../../ui/amount-input.ts';
import { FoldedWords } from '../../ui/folded-words.tsx';
import { isLargeEnough } from './draft-sums.ts';
import { isPlain, withPercent } from './spot-draft.ts';
import type { SpotDraft } from './spot-draft.ts';
import { priceOf } from './spot-figures.ts';
import type { OrderFigures } from './spot-figures.ts';
import { QUOTE_DECIMALS } from '../../model/spot-sums.ts';
import { spentAsset } from './spot-ticket-model.ts';
import type { SpotTicketModel } from './spot-ticket-model.ts';
import { termsCode } from './terms-code.ts';
import { actionText, baseText, feeLine, quoteText, unitName } from './spot-ticket-words.ts';
import styles from './spot-ticket.module.css';

type Translate = TFunction<'app'>;

/** One labelled line of a confirmation. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Explains which asset is missing, and applies the available amount if the person agrees (O7). `go` opens a page. */
export async function explainSpotShort(
  ticket: SpotTicketModel,
  t: Translate,
  go: (path: string) => void,
): Promise<void> {
  const { market } = ticket;
  const draft = ticket.draft.peek();
  const [spends, available, most] = [ticket.spends.peek(), ticket.available.peek(), ticket.most.peek()];
  if (spends === null || available === null) return;
  const asset = spentAsset(draft, market);
  const decimals = draft.side === 'buy' ? QUOTE_DECIMALS : decimalsOf(market.stepSize);
  const canUse = most !== null && isLargeEnough({ ...draft, size: typedText(most) }, market, ticket.prices());
  const takes = await explainShort({
    asset,
    account: 'spot',
    other: 'contract',
    required: spends,
    available,
    decimals,
    write: (amount) => `${amountText(amount, decimals)} ${asset}`,
    instead: canUse ? t('short.use', { amount: exactText(most), unit: unitName(draft.unit, market) }) : null,
    go,
  });
  if (takes) ticket.change((now, sums) => withPercent(now, 100, sums));
}

/**
 * Asks for confirmation when the person wants that for every order, and always for a large order or one far from the
 * market (O10).
 * @returns whether to send the order
 */
export async function confirmSpot(ticket: SpotTicketModel, t: Translate): Promise<boolean> {
  const looks = ticket.looks();
  if (looks.length === 0 && !orderConfirmation.on.peek()) return true;
  const { market } = ticket;
  const [draft, figures] = [ticket.draft.peek(), ticket.figures.peek()];
  if (figures === null) return false;
  const isBuy = draft.side === 'buy';
  const terms = isPlain(draft) ? null : termsCode.state.peek().module;
  const lines = terms
    ? terms.termLines(t, draft, market).map(({ name, text }) => ({ name, text: text(figures) }))
    : plainLines(t, draft, figures, market);
  return askOnce({
    title: t(looks.length === 0 ? 'spot.confirm.ask' : 'spot.confirm.title'),
    ...(isBuy ? {} : { tone: 'down' as const }),
    ok: actionText(t, draft, figures, market),
    content: (
      <div className={styles.question}>
        {terms?.sentencesOf(t, draft, figures, market).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <dl>
          <Line name={t('spot.confirm.market')} value={marketLabel(market)} />
          <Line name={t('spot.type')} value={t(`spotOrders.kinds.${draft.type}`)} />
          {lines.map(({ name, text }) => (
            <Line key={name} name={name} value={text} />
          ))}
        </dl>
        {looks.map((look) => (
          <p key={look} className={styles.warn}>
            {t(`spot.confirm.${look}`, { unit: isBuy ? market.quote : market.base })}
          </p>
        ))}
      </div>
    ),
  });
}

function plainLines(t: Translate, draft: SpotDraft, figures: OrderFigures, market: Market): readonly NamedText[] {
  const isMarket = draft.type === 'market';
  const about = isMarket ? '≈ ' : '';
  const price = isMarket ? figures.average : priceOf(draft, market);
  const fee = feeLine(t, draft, market);
  return [
    ...(price
      ? [
          {
            name: t('spot.price'),
            text: `${about}${foldedText(amountText(price, market.priceDecimals))} ${market.quote}`,
          },
        ]
      : []),
    { name: t('spot.size'), text: about + baseText(figures.quantity, market) },
    { name: fee.name, text: fee.text(figures) },
    {
      name: t(draft.side === 'buy' ? 'spot.cost' : 'spot.receive'),
      text: about + quoteText(figures.total, market),
    },
  ];
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd className={styles.figure}>
        <FoldedWords text={value} />
      </dd>
    </div>
  );
}
