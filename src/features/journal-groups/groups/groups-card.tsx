import { priceText } from '../../../i18n/number-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/state-view.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { PageLink } from '../../shell/page-link.tsx';
import { PATHS } from '../../shell/paths.ts';
import { confidenceText, rateText, RESULT_UNIT, resultText, toneOf } from '../../trade-journal/journal-words.ts';
import type { Grouping } from './group-entries.ts';
import { ZoneChoice } from '../../trade-journal/span/zone-choice.tsx';
import { unusualByChance } from './group-figures.ts';
import type { GroupFigures } from './group-figures.ts';
import { isOwnName, kindOfGrouping } from './group-words.ts';
import { HourGrid } from './hour-grid.tsx';
import { shownGroups } from './shown-groups.ts';
import type { KnownGroups, ShownGroup } from './shown-groups.ts';
import card from '../../shell/card-parts.module.css';
import textLink from '../../../ui/text-link.module.css';
import styles from './groups.module.css';

/** A breakdown: total, hours as a grid, the groups, and how many look unusual by chance. */
export function GroupsCard({ known }: { known: KnownGroups }) {
  const { t } = useTranslation();
  const { grouping, found } = known;
  const { groups, total } = shownGroups(t, known);
  const only = kindOfGrouping(grouping);
  if (groups.length === 0) return <EmptyState icon="clock" text={t(`journalGroups.none.${only ?? 'upDown'}`)} />;
  return (
    <>
      <div className={styles.head}>
        <h2 className={card.title}>{t(`journalGroups.by.${grouping}`)}</h2>
        <p className={styles.quiet}>
          <span>
            {t('journalGroups.trades', { count: found.total.count, number: priceText(found.total.count, 0) })}
          </span>
          {only !== null && <span>{` · ${t(`journalGroups.only.${only}`)}`}</span>}
          <span>{' · '}</span>
          <span className={styles[toneOf(found.total.net) ?? 'even']} translate="no">
            {total}
          </span>{' '}
          {RESULT_UNIT}
        </p>
      </div>
      {(grouping === 'hour' || grouping === 'weekday') && <ZoneChoice />}
      {grouping === 'hour' && <HourGrid groups={groups} />}
      <GroupRows grouping={grouping} groups={groups} />
      <ChanceNote tested={found.tested} />
      {grouping === 'tag' && groups.length > 1 && (
        <PageLink to={`${PATHS.journal}?view=compare&by=tag`} className={textLink.link}>
          {t('journalGroups.compareTags')}
        </PageLink>
      )}
    </>
  );
}

/** How many groups look unusual by chance alone, and what the mark means. */
function ChanceNote({ tested }: { tested: number }) {
  const { t } = useTranslation();
  if (tested < 2) return null;
  const { expected, anyShare } = unusualByChance(tested);
  return (
    <div className={styles.notes}>
      <p>
        {expected > 0
          ? t('journalGroups.chance.about', { count: expected, number: expected, groups: tested })
          : t('journalGroups.chance.any', { share: rateText(anyShare) })}
      </p>
      <p>{t('journalGroups.chance.mark')}</p>
    </div>
  );
}

const COLUMNS = ['group', 'count', 'net', 'rate', 'interval', 'breakEven', 'perTrade'] as const;

/**
 * The groups as a table: rows of two lines on a phone, columns on a wide page. The roles are written out, because a grid
 * takes a table's own away.
 */
function GroupRows({ grouping, groups }: { grouping: Grouping; groups: readonly ShownGroup[] }) {
  const { t } = useTranslation();
  return (
    <div role="table" aria-label={t('journalGroups.title')} className={styles.table}>
      <div role="row" className={classNames(styles.row, styles.names)}>
        {COLUMNS.map((column) => (
          <span key={column} role="columnheader" className={styles[column]}>
            {t(`journalGroups.column.${column}`, { share: confidenceText() })}
          </span>
        ))}
      </div>
      {groups.map((group) => (
        <GroupRow key={group.key} group={group} own={isOwnName(grouping)} />
      ))}
    </div>
  );
}

function GroupRow({ group, own }: { group: ShownGroup; own: boolean }) {
  const { t } = useTranslation();
  const { name, netText, count, wins, losses, rate, interval, breakEven, expectancy, unusual, net } = group;
  return (
    <div role="row" className={styles.row}>
      <span role="rowheader" className={styles.group}>
        <span className={styles.name} {...(own ? { translate: 'no' } : {})}>
          {name}
        </span>
        {unusual && <StatusChip tone="warn">{t('journalGroups.unusual')}</StatusChip>}
      </span>
      <span role="cell" className={styles.count}>
        <span>
          {t('journalGroups.won', {
            wins: priceText(wins, 0),
            decided: priceText(wins + losses, 0),
            count: wins + losses,
          })}
        </span>
        {count > wins + losses && (
          <span className={styles.even}>
            {' '}
            {t('journalGroups.even', { number: priceText(count - wins - losses, 0) })}
          </span>
        )}
      </span>
      <span role="cell" className={classNames(styles.net, styles[toneOf(net) ?? 'even'])} translate="no">
        {netText}
      </span>
      <RateBar rate={rate} breakEven={breakEven} interval={interval} />
      <span role="cell" className={styles.rate} translate="no">
        {rateText(rate)}
      </span>
      <span role="cell" className={styles.interval}>
        {interval === null ? '—' : `${rateText(interval.low)} – ${rateText(interval.high)}`}
      </span>
      <span role="cell" className={styles.breakEven}>
        <ColumnName of="breakEven" />
        <span translate="no">{rateText(breakEven)}</span>
      </span>
      <span role="cell" className={styles.perTrade}>
        <ColumnName of="perTrade" />
        <span translate="no">{resultText(expectancy)}</span>
      </span>
    </div>
  );
}

/** Name of a column beside its figure, where a phone has no heads; the head says it to screen readers. */
function ColumnName({ of }: { of: 'breakEven' | 'perTrade' }) {
  const { t } = useTranslation();
  return (
    <span className={styles.label} aria-hidden="true">
      {t(`journalGroups.column.${of}`)}{' '}
    </span>
  );
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** Rate of wins in its interval, with a mark at the break-even rate; the figures are beside it. */
function RateBar({ rate, interval, breakEven }: Pick<GroupFigures, 'rate' | 'interval' | 'breakEven'>) {
  return (
    <span className={styles.bar} aria-hidden="true">
      {interval !== null && (
        <span
          className={styles.range}
          style={{ insetInlineStart: percent(interval.low), inlineSize: percent(interval.high - interval.low) }}
        />
      )}
      {breakEven !== null && <span className={styles.mark} style={{ insetInlineStart: percent(breakEven) }} />}
      {rate !== null && <span className={styles.dot} style={{ insetInlineStart: percent(rate) }} />}
    </span>
  );
}
