import { useMemo, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SettledOrder } from '../../../model/up-down-order.ts';
import { marketStore } from '../../../signals/markets.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { toast } from '../../../ui/toast.ts';
import type { ReplayChart } from '../replay/replay-chart.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { ProofVerdict } from './proof-verdict.tsx';
import styles from './proof.module.css';
import { useProof } from './use-proof.ts';
import type { ProofState } from './use-proof.ts';

/** Player of the replay, loaded on demand. */
const replayCode = lazyCode(() => import('../replay/replay-chart.tsx'));
type Player = typeof ReplayChart;

const isBusy = ({ step }: ProofState): boolean => step === 'gathering' || step === 'waiting' || step === 'verifying';

/**
 * Verify and Replay of a receipt (S7): checks the trade on this device, and offers the proof as a file for anybody else
 * to check.
 */
export function ProofCard({ order, priceDecimals }: { order: SettledOrder; priceDecimals: number }) {
  const { t } = useTranslation();
  const { state, bundle, verify, fetchBundle } = useProof(order);
  const [Replay, setReplay] = useState<Player | null>(null);
  const busy = isBusy(state);
  const isReal = marketStore.of(order.symbol)?.feed === 'binance';
  const ticks = useMemo(() => bundle?.ticks.map(({ seq, ts, price }) => ({ seq, timeMs: ts, price })), [bundle]);

  async function save(): Promise<void> {
    const proof = await fetchBundle();
    if (!proof) return;
    const file = new Blob([JSON.stringify(proof, null, 1)], { type: 'application/json' });
    const way = await saveFile(file, `tern-proof-${order.id}.json`);
    if (way === 'saved') toast(t('proof.saved'));
  }

  async function toggleReplay(): Promise<void> {
    if (Replay) return setReplay(null);
    if (!(await fetchBundle())) return;
    const player = await replayCode.fetch();
    if (player) setReplay(() => player.ReplayChart);
    else toast(t('proof.replayFailed'), { kind: 'error' });
  }

  return (
    <Card label={t('proof.title')} className={styles.card}>
      <h2 className={styles.title}>{t('proof.title')}</h2>
      <p className={styles.hint}>{t('proof.intro')}</p>
      <ProofVerdict state={state} />
      <Button kind={state.step === 'done' ? 'quiet' : 'primary'} busy={busy} onClick={verify}>
        {busy && 'step' in state
          ? t(`proof.state.${state.step as 'gathering' | 'waiting' | 'verifying'}`)
          : t(state.step === 'idle' ? 'trade.result.verify' : 'proof.again')}
      </Button>
      <div className={styles.actions}>
        <Button kind="quiet" size="small" wide disabled={busy} onClick={() => void toggleReplay()}>
          {t(Replay ? 'proof.closeReplay' : 'trade.result.replay')}
        </Button>
        <Button kind="quiet" size="small" wide disabled={busy} onClick={() => void save()}>
          {t('proof.save')}
        </Button>
      </div>
      {Replay && ticks && <Replay order={order} ticks={ticks} priceDecimals={priceDecimals} />}
      <p className={styles.hint}>{t(isReal ? 'proof.openReal' : 'proof.openSandbox')}</p>
    </Card>
  );
}
