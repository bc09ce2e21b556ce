import { useSignals } from '@preact/signals-react/runtime';
import { useId, useState } from 'react';
import { seedText } from '../../../protocol/proof-texts.ts';
import type { SeedEpoch } from './feed-record.ts';
import { seedEpochs } from './feed-record.ts';
import { dateTimeText } from '../../i18n/time-text.ts';
import { unansweredText } from '../../i18n/unanswered-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { failureKind } from '../../model/failure-kind.ts';
import { sha256Hex } from '../../proof/sha256-hex.ts';
import { marketStore } from '../../signals/markets.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { ResourceView } from '../shell/resource-view.tsx';
import type * as HourCode from './hour-check.tsx';
import styles from './proofs.module.css';
import type { RevealedSeed } from './use-hour-check.ts';

/** Loaded when an hour is checked, which few visitors do. */
const hourCode = lazyCode(() => import('./hour-check.tsx'), 'hour-check');

/** Whether a revealed seed matches its published hash, computed on this device; null before it is revealed. */
const matches = ({ startMs, seed, seedHash }: SeedEpoch): boolean | null =>
  seed === null ? null : sha256Hex(seedText(startMs, seed)) === seedHash;

/** Hours of the simulated market: the hash published before, the seed published after, and whether they match. */
export function SeedsCard() {
  useSignals();
  const { t } = useTranslation();
  // Real prices have no seed to commit to.
  const isReal = marketStore.all.value[0]?.feed === 'binance';
  return (
    <Card label={t('proofs.seeds')}>
      <h2 className={styles.title}>{t('proofs.seeds')}</h2>
      <p className={styles.text}>{t('proofs.seedsHint')}</p>
      <ResourceView of={seedEpochs} titled skeleton={<Skeleton height="16rem" />}>
        {(epochs) =>
          epochs.length === 0 ? (
            <EmptyState text={t(isReal ? 'proofs.noSeedsReal' : 'proofs.noSeeds')} />
          ) : (
            <Seeds epochs={epochs} isReal={isReal} />
          )
        }
      </ResourceView>
    </Card>
  );
}

/** @param isReal  whether prices now come from a real market; the seeds are of earlier hours */
function Seeds({ epochs, isReal }: { epochs: readonly SeedEpoch[]; isReal: boolean }) {
  const { t } = useTranslation();
  const wrong = epochs.filter((epoch) => matches(epoch) === false);
  return (
    <>
      {isReal && <p className={styles.text}>{t('proofs.realNow')}</p>}
      {wrong.length > 0 && (
        <p className={styles.loud} role="alert">
          {t('proofs.seedsWrong', { number: wrong.length, count: wrong.length })}
        </p>
      )}
      <ul className={styles.rows}>
        {[...epochs]
          .sort((a, b) => b.startMs - a.startMs)
          .map((epoch) => (
            <SeedRow key={epoch.startMs} epoch={epoch} />
          ))}
      </ul>
    </>
  );
}

function SeedRow({ epoch }: { epoch: SeedEpoch }) {
  const { t } = useTranslation();
  const found = matches(epoch);
  const id = useId();
  return (
    <li className={styles.row}>
      <p className={styles.head}>
        <span id={id} className={styles.name}>
          {dateTimeText(epoch.startMs)}
        </span>
        <StatusChip tone={found === null ? 'neutral' : found ? 'accent' : 'warn'}>
          {t(found === null ? 'proofs.committed' : found ? 'proofs.fits' : 'proofs.differs')}
        </StatusChip>
      </p>
      <dl className={styles.hashes}>
        <dt>{t('proofs.hash')}</dt>
        <dd>{epoch.seedHash}</dd>
        {epoch.seed !== null && (
          <>
            <dt>{t('proofs.seed')}</dt>
            <dd>{epoch.seed}</dd>
          </>
        )}
      </dl>
      {epoch.seed !== null && <CheckedHour of={{ ...epoch, seed: epoch.seed }} hourId={id} />}
    </li>
  );
}

/**
 * Button that recomputes the prices of a revealed hour, and the result.
 * @param hourId  id of the element that names the hour, because the buttons of all hours have the same text
 */
function CheckedHour({ of, hourId }: { of: RevealedSeed; hourId: string }) {
  const { t } = useTranslation();
  const [run, setRun] = useState(0);
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState<typeof HourCode | null>(null);
  const [failure, setFailure] = useState('');
  const HourCheck = code?.HourCheck;

  async function check(): Promise<void> {
    setBusy(true);
    const come = await hourCode.fetch();
    setFailure(come ? '' : (unansweredText(failureKind(hourCode.state.peek().error)) ?? ''));
    setCode(come);
    if (come) setRun(run + 1);
    else setBusy(false);
  }

  return (
    <>
      <Button kind="quiet" size="small" busy={busy} aria-describedby={hourId} onClick={() => void check()}>
        {t('proofs.checkHour')}
      </Button>
      <p className={styles.text} role="status">
        {failure}
      </p>
      {HourCheck && run > 0 && <HourCheck key={run} of={of} onBusy={setBusy} />}
    </>
  );
}
