import { useSignals } from '@preact/signals-react/runtime';
import type { TFunction } from 'i18next';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { backtestLimits } from '../../../level/backtest-limits.ts';
import { level } from '../../../level/level.ts';
import type { Strategy } from '../../../model/strategy.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { pickOne } from '../../../ui/pick-one.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { percentText, plainText } from '../../strategy-result/result-words.ts';
import { fillMinutesOf } from '../../strategy/fill-minutes.ts';
import { numberText } from '../../strategy/numbers-as-text.ts';
import { seenDaysOf } from '../../strategy/span-words.ts';
import { leftOut, standardAxis } from '../grid/sweep-axes.ts';
import type { SweepGrid } from '../grid/sweep-axes.ts';
import type { SweepParameter } from '../grid/sweep-parameters.ts';
import { rowsOf, secondsOf } from '../run/sweep-time.ts';
import { AXIS_FIELDS, draftOfAxis, MOST_AXES } from './axis-draft.ts';
import type { AxisDraft, AxisField, DraftRefusal, ReadDrafts } from './axis-draft.ts';
import { ParameterLabel } from './parameter-label.tsx';
import { parameterName, valueText } from './sweep-words.ts';
import styles from './sweep.module.css';

interface RangesCardProps {
  strategy: Strategy;
  parameters: readonly SweepParameter[];
  drafts: readonly AxisDraft[];
  read: ReadDrafts;
  /** A sweep of this strategy is under way. */
  busy: boolean;
  /** Only what is chosen, with a way to change it: results have the room. */
  folded: boolean;
  onUnfold(): void;
  onChange(drafts: readonly AxisDraft[]): void;
  onRun(grid: SweepGrid): void;
}

const AXES = ['columns', 'rows', 'layers'] as const;
const FIELD_WORDS = { from: 'lowest', to: 'highest', step: 'step' } as const;

/** The numbers that are varied, from where to where, with the settings that this makes and the time they will take. */
export function RangesCard(props: RangesCardProps) {
  const { strategy, parameters, drafts, read, busy, folded, onUnfold, onChange, onRun } = props;
  const { t } = useTranslation();
  const used = new Set(drafts.map(({ parameter }) => parameter.id));
  const refusal = read.ok ? null : read.refusal;

  async function choose(axis: number): Promise<void> {
    const now = drafts[axis]?.parameter;
    const options = parameters
      .filter(({ id }) => id === now?.id || !used.has(id))
      .map((each) => ({ value: each.id, label: parameterName(each), note: valueText(each, each.value) }));
    const mayGo = now !== undefined && drafts.length > 1;
    const chosen = await pickOne({
      title: t(`strategySweep.axis.${AXES[axis]!}`),
      options: mayGo ? [...options, { value: '', label: t('strategySweep.none') }] : options,
      value: now?.id ?? options[0]!.value,
    });
    if (chosen === null || chosen === now?.id) return;
    const parameter = parameters.find(({ id }) => id === chosen);
    const next = parameter ? [draftOfAxis(standardAxis(parameter))] : [];
    onChange([...drafts.slice(0, axis), ...next, ...drafts.slice(axis + 1)]);
  }

  const type = (axis: number, field: AxisField, text: string): void =>
    onChange(drafts.map((each, at) => (at === axis ? { ...each, fields: { ...each.fields, [field]: text } } : each)));

  if (folded) return <FoldedRanges drafts={drafts} busy={busy} onUnfold={onUnfold} />;
  return (
    <Card label={t('strategySweep.ranges')}>
      <div className={styles.ranges}>
        <h2 className={styles.title}>{t('strategySweep.ranges')}</h2>
        {drafts.map((draft, axis) => (
          <div key={AXES[axis]} className={styles.axis} role="group" aria-label={parameterName(draft.parameter)}>
            <ChoiceField
              label={t(`strategySweep.axis.${AXES[axis]!}`)}
              value={parameterName(draft.parameter)}
              onOpen={() => void choose(axis)}
            />
            <div className={styles.fields}>
              {AXIS_FIELDS.map((field) => (
                <TextField
                  key={field}
                  label={t(`strategySweep.${FIELD_WORDS[field]}`)}
                  inputMode="decimal"
                  value={draft.fields[field]}
                  onChange={(text) => type(axis, field, text)}
                  error={fieldError(t, refusal, axis, field, draft)}
                />
              ))}
            </div>
          </div>
        ))}
        {drafts.length < MOST_AXES && used.size < parameters.length && (
          <Button kind="quiet" size="small" onClick={() => void choose(drafts.length)}>
            {t('strategySweep.add')}
          </Button>
        )}
        <Sum strategy={strategy} read={read} />
        <Button disabled={!read.ok || busy} onClick={() => read.ok && onRun(read.grid)}>
          {t('strategySweep.run')}
        </Button>
      </div>
    </Card>
  );
}

/** The ranges in a line each. */
function FoldedRanges({ drafts, busy, onUnfold }: Pick<RangesCardProps, 'drafts' | 'busy' | 'onUnfold'>) {
  const { t } = useTranslation();
  return (
    <Card label={t('strategySweep.ranges')}>
      <div className={styles.ranges}>
        <dl className={styles.chosenRanges}>
          {drafts.map(({ parameter, fields }) => (
            <div key={parameter.id}>
              <dt>
                <ParameterLabel of={parameter} />
              </dt>
              <dd translate="no">{`${fields.from} – ${fields.to}`}</dd>
            </div>
          ))}
        </dl>
        {!busy && (
          <Button kind="quiet" size="small" onClick={onUnfold}>
            {t('strategySweep.change')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function fieldError(
  t: TFunction<'app'>,
  refusal: DraftRefusal | null,
  axis: number,
  field: AxisField,
  { parameter: { range } }: AxisDraft,
): string | undefined {
  if (refusal === null || !('axis' in refusal) || refusal.axis !== axis || refusal.field !== field) return undefined;
  if (refusal.reason === 'order') return t('strategySweep.refused.order');
  const least = field === 'step' ? 10 ** -range.decimals : range.least;
  return t('strategySweep.refused.range', { least: numberText(least), most: numberText(range.most) });
}

/** The settings that the ranges make, the time they will take and the part of the span they do not see. */
function Sum({ strategy, read }: { strategy: Strategy; read: ReadDrafts }) {
  useSignals();
  const { t } = useTranslation();
  const { span } = strategy;
  const { workers, sweepSettings } = backtestLimits.value;
  const days = seenDaysOf(span.to - span.from, span.heldBack);
  const rows = rowsOf(days, fillMinutesOf(strategy, backtestLimits.value));
  if (!read.ok) {
    const { refusal } = read;
    if ('axis' in refusal) return null;
    return (
      <p className={styles.refused} role="alert">
        {refusal.reason === 'few'
          ? t('strategySweep.refused.few')
          : t('strategySweep.refused.many', {
              count: refusal.settings,
              number: plainText(refusal.settings, 0),
              most: plainText(sweepSettings, 0),
            })}
      </p>
    );
  }
  const { settings } = read.grid;
  const out = leftOut(read.grid);
  const seconds = secondsOf(settings, rows, workers, level.value);
  return (
    <p className={styles.sum}>
      <span className={styles.strong}>
        {t('strategySweep.settings', { count: settings, number: plainText(settings, 0) })}
      </span>
      {out > 0 && <span>{t('strategySweep.leftOut', { number: plainText(out, 0) })}</span>}
      <span>{t('strategySweep.takes', { count: seconds, number: plainText(seconds, 0) })}</span>
      {span.heldBack > 0 && <span>{t('strategySweep.heldBack', { share: percentText(span.heldBack, 0) })}</span>}
    </p>
  );
}
