import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { preferences } from '../../data/preferences.ts';
import type { Market } from '../../model/market.ts';
import type { SpotOrder } from '../../model/spot-order.ts';
import { takeBookSize } from '../../features/book/ticket-intents.ts';
import { dismissDockCard, dockCards } from '../../features/shell/dock-cards.ts';
import type { AskedTrade, DockCard } from '../../features/shell/dock-cards.ts';
import { useNavigation } from '../../features/shell/navigation.ts';
import { countdownPath, tradePath } from '../../features/shell/paths.ts';
import { spotCode } from '../../features/spot-ticket/use-spot-parts.ts';
import { ResultCard } from '../../features/up-down/orders/result-card.tsx';
import { NotPlacedCard, UnansweredCard } from '../../features/up-down/orders/unplaced-card.tsx';
import { wishTrade } from '../../features/up-down/ticket/trade-wish.ts';
import { Dock } from '../../ui/dock.tsx';
import type { DockProps } from '../../ui/dock.tsx';
import { useLazyState } from '../../ui/use-lazy-code.ts';

/** Orders, results and refusals that stay until they are dismissed, one at a time. */
export function TradeDock({ market, place }: { market: Market } & Pick<DockProps, 'place'>) {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const cards = dockCards.value;
  const [card] = cards;
  if (!card) return null;
  const close = () => dismissDockCard(card.key);
  const again = (trade: AskedTrade) => {
    close();
    wishTrade(trade);
    if (trade.symbol !== market.symbol) go(`${tradePath(trade.symbol)}&product=updown`);
    else preferences.chooseProduct('updown');
  };
  const spotAgain = ({ symbol, side, quantity, filledQuantity }: SpotOrder) => {
    close();
    takeBookSize(symbol, side, quantity ?? filledQuantity);
    if (symbol !== market.symbol) go(`${tradePath(symbol)}&product=spot`);
    else preferences.chooseProduct('spot');
  };
  return (
    <Dock
      key={card.key}
      label={t('dock.label')}
      more={cards.length > 1 ? t('dock.more', { number: cards.length - 1 }) : null}
      place={place}
      onClose={close}
    >
      <CardOf
        card={card}
        onAgain={again}
        onSpotAgain={spotAgain}
        onReceipt={(id) => {
          close();
          go(countdownPath(id));
        }}
      />
    </Dock>
  );
}

interface CardProps {
  card: DockCard;
  onAgain(trade: AskedTrade): void;
  onSpotAgain(order: SpotOrder): void;
  onReceipt(orderId: string): void;
}

function CardOf({ card, onAgain, onSpotAgain, onReceipt }: CardProps) {
  // It is loaded where an order could be placed.
  const { module: spot } = useLazyState(spotCode);
  switch (card.kind) {
    case 'spot':
      return spot && <spot.OrderCard orders={card.orders} onAgain={onSpotAgain} />;
    case 'result':
      return <ResultCard order={card.order} onReceipt={({ id }) => onReceipt(id)} onAgain={onAgain} />;
    case 'notPlaced':
      return <NotPlacedCard card={card} onAgain={onAgain} />;
    case 'unanswered':
      return <UnansweredCard card={card} />;
  }
}
