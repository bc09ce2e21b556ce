import type { TFunction } from 'i18next';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/state-view.tsx';
import { utcMonthText } from '../../trade-journal/figures/day-texts.ts';
import { plainText } from '../result-words.ts';
import type { RunFailure } from '../run/run-state.ts';

interface FailedCardProps {
  failure: RunFailure;
  onAgain(): void;
  /** Runs the newest days that fit, after `tooLong`. */
  onShorten(): void;
}

/** Months that are named; more are counted. */
const NAMED = 3;

function monthsText(t: TFunction<'app'>, months: readonly string[]): string {
  const named = months.slice(0, NAMED).map((month) => utcMonthText(Date.parse(`${month}-01T00:00:00Z`)));
  const rest = months.length - named.length;
  const list = named.join(', ');
  return rest === 0 ? list : t('strategyResult.failed.more', { count: rest, months: list, number: plainText(rest, 0) });
}

function titleOf(t: TFunction<'app'>, failure: RunFailure): string {
  switch (failure.kind) {
    case 'candles':
      return t(`strategyResult.failed.${failure.code === 'aborted' ? 'failed' : failure.code}`);
    case 'missing':
      return t('strategyResult.failed.missing', { months: monthsText(t, failure.months) });
    default:
      return t(`strategyResult.failed.${failure.kind}`);
  }
}

/** Says why there is no result, and offers what helps. */
export function FailedCard({ failure, onAgain, onShorten }: FailedCardProps) {
  const { t } = useTranslation();
  const title = titleOf(t, failure);
  if (failure.kind === 'tooLong') {
    const days = plainText(failure.mostDays, 0);
    return (
      <Card>
        <ErrorState
          title={title}
          onRetry={onShorten}
          retryLabel={t('strategyResult.failed.shorten', { count: failure.mostDays, days })}
        />
      </Card>
    );
  }
  const final = failure.kind === 'candles' && (failure.code === 'notOffered' || failure.code === 'unknownMarket');
  const detail = failure.kind === 'missing' ? t('strategyResult.failed.kept') : undefined;
  return (
    <Card>
      <ErrorState
        title={title}
        {...(detail === undefined ? {} : { detail })}
        {...(final ? {} : { onRetry: onAgain })}
      />
    </Card>
  );
}
