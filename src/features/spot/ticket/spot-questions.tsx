import type { TFunction } from 'i18next';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { decimalsOf } from '../../../model/decimal.ts';
import { shortageOf } from '../../../model/shortage.ts';
import { foldedText } from '../../../i18n/folded-text.ts';
import { amountText, exactText } from '../../../i18n/number-text.ts';
import { typedText } from '../../../ui/amount-input.ts';
import { askDialog } from '../../../ui/dialog.tsx';
import { FoldedWords } from '../../../ui/folded-words.tsx';
import { withPercent } from './spot-draft.ts';
import { isLargeEnough, priceOf } from './spot-figures.ts';
import { QUOTE_DECIMALS } from '../../../model/spot-sums.ts';
import { spentAsset } from './spot-ticket-model.ts';
import type { SpotTicketModel } from './spot-ticket-model.ts';
import { actionText, baseText, quoteText, unitName } from './spot-words.ts';
import styles from './spot-ticket.module.css';

type Translate = TFunction<'app'>;

/**
 * Current, required and shortage (docs/contract.md#screens), and the one remedy there is until deposits exist: take what is there
 * (O7).
 */
export async function explainSpotShort(ticket: SpotTicketModel, t: Translate): Promise<void> {
  const { market } = ticket;
  const draft = ticket.draft.peek();
  const [spends, available, most] = [ticket.spends.peek(), ticket.available.peek(), ticket.most.peek()];
  if (spends === null || available === null) return;
  const asset = spentAsset(draft, market);
  const decimals = draft.side === 'buy' ? QUOTE_DECIMALS : decimalsOf(market.stepSize);
  const { current, required, missing } = shortageOf(spends, available, decimals);
  const amount = (value: DecimalText) => `${amountText(value, decimals)} ${asset}`;
  const canUse = most !== null && isLargeEnough({ ...draft, size: typedText(most) }, market, ticket.prices());
  const answer = await askDialog({
    title: t('trade.short.title'),
    content: (
      <dl>
        <Line name={t('trade.short.current')} value={amount(current)} />
        <Line name={t('trade.short.required')} value={amount(required)} />
        <Line name={t('trade.short.shortage')} value={amount(missing)} />
      </dl>
    ),
    ...(canUse
      ? { ok: t('trade.short.use', { amount: exactText(most), unit: unitName(draft.unit, market) }) }
      : { cancel: false as const }),
  });
  if (answer.ok && canUse) ticket.change((now, sums) => withPercent(now, 100, sums));
}

/**
 * A large order, or one far from the market, is looked at once more (O10). Any other goes straight on.
 * @returns whether to send it
 */
export async function confirmSpot(ticket: SpotTicketModel, t: Translate): Promise<boolean> {
  const looks = ticket.looks();
  if (looks.length === 0) return true;
  const { market } = ticket;
  const [draft, figures] = [ticket.draft.peek(), ticket.figures.peek()];
  if (figures === null) return false;
  const isMarket = draft.type === 'market';
  const about = isMarket ? '≈ ' : '';
  const isBuy = draft.side === 'buy';
  const price = isMarket ? figures.average : priceOf(draft, market);
  const answer = await askDialog({
    title: t('spot.confirm.title'),
    ...(isBuy ? {} : { tone: 'down' as const }),
    ok: actionText(t, draft, figures, market),
    content: (
      <>
        <dl>
          <Line name={t('spot.type')} value={t(isMarket ? 'spot.market' : 'spot.limit')} />
          {price && (
            <Line
              name={t('spot.price')}
              value={`${about}${foldedText(amountText(price, market.priceDecimals))} ${market.quote}`}
            />
          )}
          <Line name={t('spot.size')} value={about + baseText(figures.quantity, market)} />
          <Line name={t('spot.confirm.fee')} value={about + quoteText(figures.fee, market)} />
          <Line name={t(isBuy ? 'spot.cost' : 'spot.receive')} value={about + quoteText(figures.total, market)} />
        </dl>
        {looks.map((look) => (
          <p key={look} className={styles.warn}>
            {t(`spot.confirm.${look}`, { unit: isBuy ? market.quote : market.base })}
          </p>
        ))}
      </>
    ),
  });
  return answer.ok;
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
