import { doublesOf, setWide } from '../../../compute/order/wide-columns.ts';
import { classNames } from '../../../ui/class-names.ts';
import { cellText } from '../../trade-journal/figures/day-texts.ts';
import { toneOf } from '../../trade-journal/journal-words.ts';
import type { ShownGroup } from './shown-groups.ts';
import tint from '../../../ui/tint.module.css';
import styles from './groups.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The halves of a day, each below its name. */
const HALVES = [
  { name: '00–11', hours: HOURS.slice(0, 12) },
  { name: '12–23', hours: HOURS.slice(12) },
] as const;
/** Opacity of the tint of the largest result, and of one near nothing. */
const MOST_TINT = 0.52;
const LEAST_TINT = 0.1;

/** Returns how strong the colour of each result is: as its share of the largest. */
function tintsOf(nets: readonly bigint[]): readonly number[] {
  const column = new BigInt64Array(2 * nets.length);
  nets.forEach((net, at) => setWide(column, at, net));
  const sizes = doublesOf(column).map(Math.abs);
  const most = Math.max(...sizes);
  return [...sizes].map((size) => (most === 0 ? 0 : LEAST_TINT + (MOST_TINT - LEAST_TINT) * (size / most)));
}

/** Results of the 24 hours by halves of the day. The table below it has the same figures for screen readers. */
export function HourGrid({ groups }: { groups: readonly ShownGroup[] }) {
  const byHour = new Map(groups.map((group) => [group.key, group]));
  const tints = tintsOf(HOURS.map((hour) => byHour.get(hour)?.net ?? 0n));
  return (
    <div aria-hidden="true" translate="no">
      {HALVES.map(({ name, hours }) => (
        <div key={name}>
          <p className={styles.half}>{name}</p>
          <div className={styles.hours}>
            {hours.map((hour) => {
              const group = byHour.get(hour);
              return (
                <span
                  key={hour}
                  className={classNames(styles.hour, tint[(group && toneOf(group.net)) ?? 'even'])}
                  style={{ '--tint': tints[hour] } as Record<string, number | undefined>}
                >
                  <span>{group ? cellText(group.net) : '·'}</span>
                </span>
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
}
