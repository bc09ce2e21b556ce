import type { TFunction } from 'i18next';
import { useSignals } from '@preact/signals-react/runtime';
import type { CallError } from '../../api/result.ts';
import { timeText } from '../../i18n/clock-text.ts';
import { exactText } from '../../i18n/number-text.ts';
import { failureText, refusalOf } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Conversion } from '../../model/conversion.ts';
import { amountRefusalText } from '../../ui/amount-input.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Refused } from '../../ui/refused.tsx';
import type { ConvertRules } from './convert-calls.ts';
import { ALIVE, swapped, swapRefusal } from './convert-draft.ts';
import type { ConvertDraft } from './convert-draft.ts';
import { limitText, SourceCard, TargetCard } from './convert-ends.tsx';
import type { QuoteController } from './quote-controller.ts';
import { movedRates } from '../shell/conversion-rate.ts';
import { QuoteLines } from './quote-lines.tsx';
import { convertPending } from './send-convert.ts';
import { useConvert } from './use-convert.ts';
import type { ConvertController } from './use-convert.ts';
import styles from './convert.module.css';

export interface ConvertFormProps {
  rules: ConvertRules;
  draft: ConvertDraft;
  onDraft(next: ConvertDraft): void;
  onDone(conversion: Conversion): void;
}

/** Converts one coin into another at a quoted price (X1-X4). */
export function ConvertForm({ rules, draft, onDraft, onDone }: ConvertFormProps) {
  const { t } = useTranslation();
  const convert = useConvert(rules, draft, onDone);
  const { figures, quotes, state, error, unsure } = convert;
  const change = (next: ConvertDraft) => {
    convert.clearError();
    onDraft(next);
  };
  const ends = { coins: rules.coins, draft, fixed: unsure, change };
  const swapReason = swapRefusal(draft);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        convert.submit();
      }}
    >
      <SourceCard {...ends} figures={figures} />
      <IconButton
        icon="convert"
        tile
        className={styles.swap}
        label={t('convert.swap')}
        disabled={swapReason !== null || unsure}
        aria-describedby={swapReason === null ? undefined : 'convert-reason'}
        onClick={() => change(swapped(draft))}
      />
      <TargetCard {...ends} quotes={quotes} />
      <Card label={t('convert.rate')}>
        <QuoteLines quotes={quotes} draft={draft} rules={rules} />
      </Card>
      <Notice quotes={quotes} error={error} rules={rules} unsure={unsure} />
      <SendButton alive={ALIVE.has(state)}>{buttonText(t, draft, convert)}</SendButton>
      <p className={styles.note}>{t('convert.account')}</p>
    </form>
  );
}

function SendButton({ alive, children }: { alive: boolean; children: string }) {
  useSignals();
  const { t } = useTranslation();
  const sending = convertPending.value;
  return (
    <Button type="submit" busy={sending} disabled={!sending && !alive}>
      {sending ? t('convert.state.sending') : children}
    </Button>
  );
}

function buttonText(t: TFunction<'app'>, { from, to }: ConvertDraft, { state, figures, quotes }: ConvertController) {
  const { source, reading, decimals } = figures;
  switch (state) {
    case 'ready':
      return t('convert.action', { amount: exactText(quotes.quote.peek()!.amount), from, to });
    case 'below':
    case 'above':
      return limitText(t, state, source!);
    case 'short':
      return t('convert.state.short', { unit: from });
    case 'unread':
      return amountRefusalText(t, { refusal: reading.refusal!, unit: from, decimals });
    default:
      return t(`convert.state.${state}`);
  }
}

interface NoticeProps {
  quotes: QuoteController;
  error: CallError | null;
  rules: ConvertRules;
  unsure: boolean;
}

/**
 * Shows the most important notice: an unknown outcome, the daily limit, a rate that moved, a refusal, or an expired
 * quote.
 */
function Notice({ quotes, error, rules: { used, limit, resetsMs }, unsure }: NoticeProps) {
  useSignals();
  const { t } = useTranslation();
  const moved = quotes.moved.value;
  const asked = error ?? quotes.error.value;
  if (unsure) return <Refused>{t('convert.unsure')}</Refused>;
  const refused = asked?.kind === 'refused' ? refusalOf(asked.context, asked.code, asked.msg) : null;
  if (used >= limit || refused === 'exchangeCountExceeded')
    return <Refused>{t('convert.count', { used, limit, time: timeText(resetsMs) })}</Refused>;
  if (moved !== null) {
    return (
      <p className={styles.moved} role="alert">
        {t('convert.moved', movedRates(moved.before, moved.now))}
      </p>
    );
  }
  if (asked !== null) return <Refused key={asked.msg}>{failureText(asked)}</Refused>;
  return quotes.expired.value ? (
    <p className={styles.moved} role="status">
      {t('convert.expired')}
    </p>
  ) : null;
}
