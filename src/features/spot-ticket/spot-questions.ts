import { explainShort } from '../shell/send-questions.ts';
import type { TFunction } from 'i18next';
import { decimalsOf } from '../../model/decimal.ts';
import { amountText, exactText } from '../../i18n/number-text.ts';
import { typedText } from '../../ui/amount-input.ts';
import { isLargeEnough } from './draft-sums.ts';
import { withPercent } from './spot-draft.ts';
import { QUOTE_DECIMALS } from '../../model/spot-sums.ts';
import { spentAsset } from './spot-ticket-model.ts';
import type { SpotTicketModel } from './spot-ticket-model.ts';
import { unitName } from './spot-ticket-words.ts';

type Translate = TFunction<'app'>;

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
