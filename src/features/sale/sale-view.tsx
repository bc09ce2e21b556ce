import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallError } from '../../api/result.ts';
import { merchantSaleOf, appealSale, cancelSale } from './merchant-sales.ts';
import { bookedText } from '../../i18n/booked-text.ts';
import { exactText } from '../../i18n/number-text.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { dateTimeText } from '../../i18n/time-text.ts';
import { SALE_APPEAL_REASONS, SOLD_ASSET } from './merchant-sale-calls.ts';
import type { MerchantSale } from './merchant-sale-calls.ts';
import { browserTimers } from '../../model/timers.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { Refused } from '../../ui/refused.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import type { TimelineStep } from '../../ui/timeline.tsx';
import { Appeal } from '../shell/appeal.tsx';
import card from '../shell/card-parts.module.css';
import { lineState } from '../shell/line-state.ts';
import { PATHS } from '../shell/paths.ts';
import { TimeLeft, Waiting } from '../shell/waiting.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { saleSteps } from './shown-sale-steps.ts';
import type { ShownStep } from './shown-sale-steps.ts';
import { bookedUsdtText, cancelledText, receiveText, STEP_TONES } from './sale-words.ts';
import { Simulated } from './merchant-offers.tsx';
import styles from './sale.module.css';

/** Interval of requests in case the socket misses a change. */
const ASK_MS = 3000;
/** Delay after a deadline, ms, so that the answer includes its effect. */
const AFTER_MS = 500;

/** One sale with live status: where the USDT are, the next event and the possible actions. */
export function SaleView({ sale }: { sale: MerchantSale }) {
  useSignals();
  const { t } = useTranslation();
  const { username, amount, exchangeRate, receiveAsset, step, id, createdMs } = sale;
  useAsked(sale);
  useSaidWhenChanged(sale);
  return (
    <>
      {lineState() === 'offline' && <p className={styles.notCurrent}>{t('sale.notCurrent')}</p>}
      <Card>
        <div className={styles.hero}>
          <StatusChip tone={STEP_TONES[step]}>{t(`sale.step.${step}`)}</StatusChip>
          <p className={styles.heroFigure} translate="no">
            {bookedText(amount)} <span className={styles.coin}>{SOLD_ASSET}</span>
          </p>
          <p className={styles.quiet}>{t('sale.view.for', { amount: receiveText(sale) })}</p>
        </div>
      </Card>
      {step === 'matching' && <Matching sale={sale} />}
      <Outcome sale={sale} />
      <Card>
        <Timeline label={t('sale.view.steps')} steps={saleSteps(sale).map((shown) => timelineStep(t, sale, shown))} />
      </Card>
      <Card>
        <dl className={card.lines}>
          <div>
            <dt>{t('sale.merchant')}</dt>
            <dd className={styles.merchant}>
              <bdi>{username}</bdi>
              <Simulated />
            </dd>
          </div>
          <div>
            <dt>{t('sale.view.amount')}</dt>
            <dd translate="no">{bookedUsdtText(amount)}</dd>
          </div>
          <div>
            <dt>{t('sale.rate')}</dt>
            <dd>{t('sale.rateText', { rate: exactText(exchangeRate), paid: receiveAsset, sold: SOLD_ASSET })}</dd>
          </div>
          <div>
            <dt>{t(`sale.view.receive.${sale.status}`)}</dt>
            <dd translate="no">{receiveText(sale)}</dd>
          </div>
          <div>
            <dt>{t('sale.view.time')}</dt>
            <dd>{dateTimeText(createdMs)}</dd>
          </div>
          <div>
            <dt>{t('sale.view.number')}</dt>
            <dd>
              <CopyText text={id} what={t('sale.view.number')} />
            </dd>
          </div>
        </dl>
      </Card>
      <Ways sale={sale} />
    </>
  );
}

/** Fetches an open sale at intervals and at its deadline. */
function useAsked({ id, status, step, matchUntilMs, payUntilMs, reviewUntilMs }: MerchantSale): void {
  const open = status === 'progress';
  const dueMs = step === 'matching' ? matchUntilMs : step === 'paying' ? payUntilMs : reviewUntilMs;
  useEffect(() => {
    if (!open) return undefined;
    const refresh = () => void merchantSaleOf(id).refresh();
    const every = setInterval(refresh, ASK_MS);
    const due = dueMs === null ? null : browserTimers.setTimer(refresh, dueMs - serverNowMs() + AFTER_MS);
    return () => {
      clearInterval(every);
      if (due !== null) browserTimers.clearTimer(due);
    };
  }, [id, open, dueMs]);
}

/** A sentence about the outcome: where the USDT or the EUR are. */
function outcomeText(t: TFunction<'app'>, sale: MerchantSale): string {
  const amount = bookedUsdtText(sale.amount);
  const receive = receiveText(sale);
  switch (sale.step) {
    case 'matching':
      return t('sale.view.where.matching', { amount });
    case 'paying':
      return t('sale.view.where.paying', { amount, receive });
    case 'appealed':
      return t('sale.view.where.appealed', { amount });
    case 'completed': {
      const done = t('sale.view.where.completed', { amount, receive });
      return sale.reasonText === '' ? done : `${done} “${sale.reasonText}”`;
    }
    case 'cancelled':
      return cancelledText(t, sale);
  }
}

/** Announces the sale's result once, for screen readers. */
function useSaidWhenChanged(sale: MerchantSale): void {
  const { t } = useTranslation();
  const before = useRef(sale.step);
  useEffect(() => {
    if (before.current !== sale.step) announce(outcomeText(t, sale));
    before.current = sale.step;
  }, [sale, t]);
}

const Outcome = ({ sale }: { sale: MerchantSale }) => {
  const { t } = useTranslation();
  return (
    <p className={styles.outcome} data-step={sale.step}>
      {outcomeText(t, sale)}
    </p>
  );
};

/** The time left for an answer, and the cancellation. */
function Matching({ sale: { id, createdMs, matchUntilMs, username } }: { sale: MerchantSale }) {
  useSignals();
  const { t } = useTranslation();
  const [stopping, setStopping] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const offline = lineState() !== null;

  async function stop(): Promise<void> {
    setStopping(true);
    setError(null);
    const failed = await cancelSale(id);
    setStopping(false);
    setError(failed);
  }

  return (
    <Card>
      <Waiting fromMs={createdMs} toMs={matchUntilMs} title={t('sale.view.matching')}>
        <bdi>{username}</bdi>
      </Waiting>
      {error && <Refused>{failureText(error)}</Refused>}
      <Button kind="quiet" busy={stopping} disabled={offline} onClick={() => void stop()}>
        {t(stopping ? 'sale.view.cancelling' : 'sale.view.cancel')}
      </Button>
    </Card>
  );
}

function timelineStep(t: TFunction<'app'>, sale: MerchantSale, shown: ShownStep): TimelineStep {
  const { mark, state, timeMs, untilMs } = shown;
  const left = (time: string) => t('sale.mark.left', { time });
  const appealed = sale.step === 'appealed' && mark === 'paid';
  return {
    key: mark,
    label: t(appealed ? 'sale.mark.reviewed' : `sale.mark.${mark}`),
    state,
    stateText: t(`sale.mark.state.${state}`),
    ...(timeMs !== null
      ? { note: dateTimeText(timeMs) }
      : untilMs !== null
        ? { note: <TimeLeft atMs={untilMs} say={left} /> }
        : {}),
  };
}

/** Actions: an appeal while the merchant has to pay (D3), then the next sale. */
function Ways({ sale: { id, status, step, appealReason } }: { sale: MerchantSale }) {
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  if (step === 'matching') return <p className={styles.quiet}>{t('sale.view.leave')}</p>;
  const appeal = (
    <Appeal
      reasons={SALE_APPEAL_REASONS.map((value) => ({ value, label: t(`sale.appeal.${value}`) }))}
      appealed={appealReason && t(`sale.appeal.${appealReason}`)}
      send={(reason, text) => appealSale(id, reason, text)}
    />
  );
  if (status === 'progress') {
    return (
      <>
        <p className={styles.quiet}>{t('sale.view.leave')}</p>
        {step === 'paying' ? <div className={styles.foot}>{appeal}</div> : appeal}
      </>
    );
  }
  return (
    <Button kind="quiet" onClick={() => redirect(PATHS.sell)}>
      {t('sale.view.again')}
    </Button>
  );
}
