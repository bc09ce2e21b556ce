import { amountText, exactText, gainText } from '../../i18n/number-text.ts';
import { t } from '../../i18n/translate.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { sessionStore } from '../../data/session.ts';
import { persistedSignal } from '../../model/storage.ts';
import { askDialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { afterOverlayMoves, topOverlay } from '../../ui/overlay-stack.ts';
import { limits } from '../../data/up-down-terms.ts';
import { PATHS } from '../shell/paths.ts';
import { calmCauses } from './calm-causes.ts';
import type { CalmCause, CalmShown } from './calm-causes.ts';
import { LIMIT_DECIMALS } from './limit-form.ts';
import styles from './limits.module.css';

const CAUSES: readonly CalmCause[] = ['losses', 'dailyLoss'];

function shownOf(stored: unknown): CalmShown | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { userId, day, causes } = stored as Partial<Record<keyof CalmShown, unknown>>;
  if (typeof userId !== 'string' || typeof day !== 'number' || !Array.isArray(causes)) return null;
  return { userId, day, causes: CAUSES.filter((cause) => causes.includes(cause)) };
}

const shown = persistedSignal<CalmShown | null>('calmShown', null, shownOf);

/** Resolves when the top overlay, if any, has closed: React removes it shortly after its answer. */
function topOverlayGone(): Promise<void> {
  const leaving = topOverlay.peek();
  return new Promise((resolve) => {
    const unlisten = topOverlay.subscribe((top) => {
      if (leaving !== null && top === leaving) return;
      resolve();
      queueMicrotask(() => unlisten());
    });
  });
}

/**
 * After a lost trade: shows the day's result without judging it, once per cause (S12). Fetches it from the exchange,
 * whose count includes every device of the account.
 * @param go  opens a page of the app
 */
export async function noticeAfterLoss(go: (path: string) => void): Promise<void> {
  const found = await limits.refresh();
  const userId = sessionStore.currentUser.peek()?.userId;
  if (!found?.success || userId === undefined) return;
  const next = calmCauses(found.data, shown.value.peek(), userId, serverNowMs());
  shown.choose(next.shown);
  if (next.fresh.length === 0) return;
  const { current, used } = found.data;
  const answer = await askDialog({
    title: t('limits.calm.title'),
    content: (
      <div className={styles.calm}>
        <Facts
          facts={[
            {
              key: 'result',
              name: t('limits.calm.result'),
              value: `${gainText(used.netToday, LIMIT_DECIMALS)} USDT`,
            },
            { key: 'trades', name: t('limits.calm.trades'), value: String(used.tradesToday) },
          ]}
        />
        {next.fresh.includes('losses') && (
          <p>{t('limits.calm.losses', { number: used.lossesInARow, count: used.lossesInARow })}</p>
        )}
        {next.fresh.includes('dailyLoss') && current.dailyLoss !== null && (
          <p>
            {t('limits.calm.dailyLoss', {
              loss: amountText(used.lossToday, LIMIT_DECIMALS, 'up'),
              maximum: exactText(current.dailyLoss),
            })}
          </p>
        )}
        <p>{t('limits.calm.chance')}</p>
      </div>
    ),
    ok: t('limits.calm.toLimits'),
    cancel: t('limits.calm.close'),
  });
  if (!answer.ok) return;
  await topOverlayGone();
  afterOverlayMoves(() => go(PATHS.limits));
}
