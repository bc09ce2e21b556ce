import { useSignals } from '@preact/signals-react/runtime';
import { sessionStore } from '../../../data/session.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/state-view.tsx';
import { toast } from '../../../ui/toast.ts';
import { overlays } from '../../shell/overlays.ts';
import { drafts, NEW } from '../drafts.ts';
import { moveStrategiesUp, refreshStrategies, savedStrategies } from '../saved-strategies.ts';
import { SavedRow, UnsavedRow } from './saved-row.tsx';
import card from '../../shell/card-parts.module.css';
import styles from './home.module.css';

const retry = (): void => void refreshStrategies();

/** The saved strategies of the account or of this device, newest first, after the one that was never saved. */
export function SavedCard() {
  useSignals();
  const { t } = useTranslation();
  const { items } = savedStrategies.value;
  const unsaved = drafts.value.get(NEW);
  return (
    <Card padded={false} label={t('strategy.saved.title')}>
      <div className={styles.head}>
        <h2 className={card.title}>{t('strategy.saved.title')}</h2>
      </div>
      <Standing />
      {unsaved && <UnsavedRow draft={unsaved} />}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              <SavedRow item={item} />
            </li>
          ))}
        </ul>
      )}
      {items.length === 0 && !unsaved && <Nothing />}
      <Keeping />
    </Card>
  );
}

/** An earlier list says so; it is never taken away by an error. */
function Standing() {
  useSignals();
  const { t } = useTranslation();
  const { status, error, items } = savedStrategies.value;
  if (status !== 'stale' && !(status === 'failed' && items.length > 0)) return null;
  return (
    <div className={styles.stale}>
      <p role="alert">{error === null ? t('strategy.saved.stale') : failureText(error)}</p>
      <Button kind="quiet" size="small" onClick={retry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}

function Nothing() {
  useSignals();
  const { t } = useTranslation();
  const { status, error } = savedStrategies.value;
  if (status === 'idle' || status === 'loading') return <LoadingView onRetry={retry} skeleton={<Places />} />;
  if (status === 'failed') {
    return (
      <ErrorState
        title={t('common.loadFailed')}
        {...(error === null ? {} : { detail: failureText(error) })}
        onRetry={retry}
      />
    );
  }
  // The templates below are the action.
  return <p className={styles.empty}>{t('strategy.saved.empty')}</p>;
}

const Places = () => (
  <div className={styles.places}>
    <Skeleton height="2.5rem" />
    <Skeleton height="2.5rem" />
  </div>
);

/** Says where the strategies are kept, when that is less than a person may expect. */
function Keeping() {
  useSignals();
  const { t } = useTranslation();
  const { items, isKept } = savedStrategies.value;
  const signedIn = sessionStore.signedIn.value;
  if (!isKept) return <p className={styles.keeping}>{t('strategy.saved.notKept')}</p>;
  if (!items.some(({ standing }) => standing === 'device')) return null;
  const moveUp = () => {
    const left = moveStrategiesUp();
    if (left > 0) toast(t('strategy.saved.notMoved', { count: left, number: left }), { kind: 'error' });
  };
  return (
    <div className={styles.keeping}>
      <p>{t('strategy.saved.onDevice')}</p>
      <Button kind="quiet" size="small" onClick={signedIn ? moveUp : () => overlays.openWalletSheet()}>
        {t(signedIn ? 'strategy.saved.moveUp' : 'home.connect')}
      </Button>
    </div>
  );
}
