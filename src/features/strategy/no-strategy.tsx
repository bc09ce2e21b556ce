import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { failureText } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { EmptyState, ErrorState } from '../../ui/state-view.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { PATHS } from '../shell/paths.ts';
import type { OpenStrategy } from './drafts.ts';
import { refreshStrategies, savedStrategies } from './saved-strategies.ts';
import { rulesPath } from './strategy-paths.ts';

const retry = (): void => void refreshStrategies();

interface NoStrategyProps {
  id: string;
  state: Exclude<OpenStrategy['state'], 'ready'>;
}

/** In place of a strategy that is not there, not yet there, or not complete. @param state  of `openStrategy` */
export function NoStrategy({ id, state }: NoStrategyProps) {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  useEffect(() => {
    if (savedStrategies.peek().status === 'idle') retry();
  }, []);
  if (state === 'loading') return <LoadingView onRetry={retry} />;
  if (state === 'unfinished') {
    return (
      <Card>
        <EmptyState
          icon="candles"
          text={t('strategy.saved.unfinished')}
          action={{ label: t('strategy.run.complete'), onPick: () => go(rulesPath(id)) }}
        />
      </Card>
    );
  }
  const { error } = savedStrategies.value;
  return (
    <Card>
      {state === 'failed' ? (
        <ErrorState
          title={t('common.loadFailed')}
          {...(error === null ? {} : { detail: failureText(error) })}
          onRetry={retry}
        />
      ) : (
        <EmptyState
          icon="candles"
          text={t('strategy.saved.notFound')}
          action={{ label: t('strategy.saved.toList'), onPick: () => go(PATHS.strategy) }}
        />
      )}
    </Card>
  );
}
