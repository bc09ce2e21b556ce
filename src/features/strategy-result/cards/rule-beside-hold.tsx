import { useTranslation } from '../../../i18n/use-translation.ts';
import { changePercent, toneOf } from '../result-words.ts';
import styles from './cards.module.css';

interface ResultRow {
  readonly key: string;
  readonly name: string;
  /** Results as shares; null while they are not known. */
  readonly rule: number | null;
  readonly hold: number | null;
}

interface RuleBesideHoldProps {
  /** Head of the names, for screen readers. */
  heading: string;
  rows: readonly ResultRow[];
  /** Whether the names are symbols, which no page translator may change. */
  symbols?: boolean;
}

/** Results of the rule beside those of buy and hold, one line each. */
export function RuleBesideHold({ heading, rows, symbols = false }: RuleBesideHoldProps) {
  const { t } = useTranslation();
  return (
    <table className={styles.parts}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{heading}</span>
          </th>
          <th scope="col">{t('strategyResult.rule')}</th>
          <th scope="col">{t('strategyResult.hold')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, rule, hold }) => (
          <tr key={key}>
            <th scope="row" translate={symbols ? 'no' : undefined}>
              {name}
            </th>
            <td className={styles[toneOf(rule) ?? 'even']} translate="no">
              {changePercent(rule)}
            </td>
            <td translate="no">{changePercent(hold)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
