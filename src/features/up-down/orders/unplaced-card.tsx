import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { bookedText } from '../../../i18n/booked-text.ts';
import { failureText, refusalOf } from '../../../i18n/refusal-text.ts';
import { symbolLabel } from '../../../data/symbol-label.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { AskedTrade, DockCard } from '../../shell/dock-cards.ts';
import styles from '../../shell/dock-card.module.css';
import { PageLink } from '../../shell/page-link.tsx';
import { PATHS } from '../../shell/paths.ts';
import { OrderSummary } from './order-summary.tsx';
import { STAKE_UNIT } from './up-down-words.ts';

type CardOf<Kind extends DockCard['kind']> = Extract<DockCard, { readonly kind: Kind }>;

/** Whether the refusal comes from the person's own limits; the card then links to their page (S11). */
function isOwnLimit({ kind, context, code, msg }: CardOf<'notPlaced'>['reason']): boolean {
  const refusal = kind === 'refused' ? refusalOf(context, code, msg) : null;
  return refusal === 'ownLimitReached' || refusal === 'coolingOff';
}

function Head({ title, trade }: { title: string; trade: AskedTrade }) {
  return (
    <div className={styles.head}>
      <span className={styles.sign} data-tone="warn">
        <Icon name="warning" size={20} />
      </span>
      <div className={styles.names}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.note}>
          {`${symbolLabel(trade.symbol)} · `}
          <OrderSummary order={trade} />
        </p>
      </div>
    </div>
  );
}

/** A trade that the exchange refused: the reason, and the ticket with its values. @param onAgain  opens that ticket */
export function NotPlacedCard({ card, onAgain }: { card: CardOf<'notPlaced'>; onAgain(trade: AskedTrade): void }) {
  const { t } = useTranslation();
  const { trade, reason } = card;
  return (
    <>
      <Head title={t('dock.notPlaced', { amount: `${bookedText(trade.stake)} ${STAKE_UNIT}` })} trade={trade} />
      <p className={styles.reason}>
        <span>{failureText(reason)}</span>
        {isOwnLimit(reason) && (
          <>
            {' '}
            <PageLink to={PATHS.limits}>{t('limits.link')}</PageLink>
          </>
        )}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => onAgain(trade)}>{t('common.retry')}</Button>
      </div>
    </>
  );
}

/** A trade that has had no answer: its status can be asked for, and the same key keeps it from running twice. */
export function UnansweredCard({ card }: { card: CardOf<'unanswered'> }) {
  useSignals();
  const { t } = useTranslation();
  const { trade, reason } = card;
  const checking = card.checking.value;
  return (
    <>
      <Head title={reason?.kind === 'refused' ? failureText(reason) : t('errors.noAnswer')} trade={trade} />
      <div className={styles.actions}>
        <Button busy={checking} onClick={card.check}>
          {t(checking ? 'errors.checking' : 'errors.checkStatus')}
        </Button>
      </div>
    </>
  );
}
