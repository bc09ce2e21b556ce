import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { exactText, withSign } from '../../i18n/number-text.ts';
import type { StatementLine } from './statement-rules.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import card from '../shell/card-parts.module.css';
import { partBars } from './part-bars.ts';
import styles from './statement.module.css';

/** What came in and went out of one asset, drawn: out to the one side of a line, in to the other. @param lines  with something moved */
export function BarsCard({ lines }: { lines: readonly StatementLine[] }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState('USDT');
  const line = lines.find(({ asset }) => asset === wanted) ?? lines[0]!;
  return (
    <Card label={t('statement.bars.title', { asset: line.asset })}>
      <h2 className={card.title}>{t('statement.bars.title', { asset: line.asset })}</h2>
      {lines.length > 1 && (
        <RadioGroup
          look="chips"
          onCard
          label={t('statement.bars.asset')}
          value={line.asset}
          onChange={setWanted}
          options={lines.map(({ asset }) => ({ value: asset, label: asset }))}
        />
      )}
      <p className={styles.sides} aria-hidden="true">
        <span>{t('statement.bars.out')}</span>
        <span>{t('statement.bars.in')}</span>
      </p>
      <ul className={styles.bars}>
        {partBars(line).map(({ part, share, out }) => (
          <li key={part} className={styles.bar}>
            <span className={styles.barName}>{t(`statement.line.${part}`)}</span>
            <span className={styles.barValue} translate="no">
              {withSign(exactText(line.parts[part]))}
            </span>
            <span className={styles.track} aria-hidden="true">
              <span
                className={classNames(styles.fill, out ? styles.out : styles.in, part === 'upDown' && styles.result)}
                style={{ inlineSize: `calc(50% * ${share})` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
