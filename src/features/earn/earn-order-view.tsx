import { useSignals } from '@preact/signals-react/runtime';
import { dateTimeText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { add } from '../../model/decimal.ts';
import type { EarnOrder } from '../../model/earn.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { Card } from '../../ui/card.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { translateOf } from '../../ui/translate-of.ts';
import { PageLink } from '../shell/page-link.tsx';
import { PATHS } from '../shell/paths.ts';
import { progressOf } from './earn-figures.ts';
import { Bar, gainClass, minuteTick } from './earn-parts.tsx';
import { aprText, gainText, moneyText } from './earn-words.ts';
import { leftEarly, OrderChip } from './earn-order-row.tsx';
import { RedeemButton } from './redeem-button.tsx';
import card from '../shell/card-parts.module.css';
import styles from './earn.module.css';

const ENDS = { ongoing: 'matures', matured: 'matured', redeemed: 'matured' } as const;

/** One order: its progress, interest, time of the next interest, and the redemption (F3). */
export function OrderView({ order }: { order: EarnOrder }) {
  const { t } = useTranslation();
  const { id, coin, days, amount, dailyRate, startMs, endMs, expected, earned, status, redeemedMs } = order;
  const early = leftEarly(order);
  const money = (of: EarnOrder['amount']) => moneyText(of, coin);
  const name = t('earn.product.name', { coin, days, count: days });
  const lines: readonly (readonly [key: string, name: string, value: string])[] = [
    ['put', t('earn.order.put'), money(amount)],
    ['began', t('earn.order.began'), dateTimeText(startMs)],
    ['apr', t('earn.product.apr'), aprText(dailyRate)],
    ['end', t(`earn.order.${early ? 'wouldMature' : ENDS[status]}`), dateTimeText(endMs)],
    ...(status === 'redeemed'
      ? [
          ['redeemed', t('earn.order.redeemed'), dateTimeText(redeemedMs ?? endMs)] as const,
          ['paid', t('earn.order.paid'), gainText(earned, coin)] as const,
          ...(early ? [['expected', t('earn.order.wasExpected'), gainText(expected, coin)] as const] : []),
          ['back', t('earn.order.back'), money(add(amount, earned))] as const,
        ]
      : [
          ['back', t('earn.order.backOn'), money(add(amount, expected))] as const,
          ['expected', t('earn.buy.earned'), gainText(expected, coin)] as const,
        ]),
  ];
  return (
    <>
      <Card label={name}>
        <div className={styles.hero}>
          <OrderChip order={order} />
          <p className={styles.figure} translate="no">
            {money(status === 'redeemed' ? add(amount, earned) : amount)}
          </p>
          <p className={styles.quiet}>{name}</p>
        </div>
        {status !== 'redeemed' && <Running order={order} />}
      </Card>
      {status === 'matured' && (
        <p className={styles.promise}>{t('earn.order.maturedNote', { amount: money(add(amount, expected)) })}</p>
      )}
      {status === 'redeemed' && (
        <p className={early ? styles.left : styles.promise}>
          {early
            ? t('earn.order.earlyNote', { amount: money(amount) })
            : t('earn.order.paidNote', { amount: money(add(amount, earned)), interest: money(earned) })}
        </p>
      )}
      <Card>
        <dl className={card.lines}>
          {lines.map(([key, title, value]) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd translate={translateOf(value)}>{value}</dd>
            </div>
          ))}
          <div>
            <dt>{t('earn.order.number')}</dt>
            <dd>
              <CopyText text={id} what={t('earn.order.number')} />
            </dd>
          </div>
        </dl>
      </Card>
      {status === 'redeemed' ? (
        <>
          <p className={styles.note}>{t('common.sandbox')}</p>
          <PageLink to={PATHS.history} className={styles.link}>
            {t('earn.order.history')}
          </PageLink>
        </>
      ) : (
        <RedeemButton order={order} />
      )}
    </>
  );
}

/** Progress, interest so far, and the next interest. */
function Running({ order }: { order: EarnOrder }) {
  useSignals();
  const { t } = useTranslation();
  const { days: total, earned, coin } = order;
  // Read so that the progress changes when a day ends.
  const nowMs = minuteTick.value === 0 ? 0 : serverNowMs();
  const { days, nextMs } = progressOf(order, nowMs);
  return (
    <section className={styles.running} aria-label={t('earn.order.progress')}>
      <Bar percent={(days * 100) / total} />
      <p className={styles.ends}>
        <span>{t('earn.order.days', { days, total, count: total })}</span>
      </p>
      <dl className={card.lines}>
        <div>
          <dt>{t('earn.order.earned')}</dt>
          <dd className={gainClass(earned)} translate="no">
            {gainText(earned, coin)}
          </dd>
        </div>
        {nextMs !== null && (
          <div>
            <dt>{t('earn.order.next')}</dt>
            <dd>{nextMs > nowMs ? dateTimeText(nextMs) : t('earn.order.soon')}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
