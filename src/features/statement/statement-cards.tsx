import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { utcText } from '../../i18n/span-text.ts';
import { Card } from '../../ui/card.tsx';
import { exactText, withSign } from '../../i18n/number-text.ts';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { classNames } from '../../ui/class-names.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { translateOf } from '../../ui/translate-of.ts';
import type { Statement, StatementLine } from './statement-rules.ts';
import { hasMoved, partBars } from './statement-rules.ts';
import { figuresOf, factsOf } from './statement-words.ts';
import type { StatementFact } from './statement-words.ts';
import card from '../shell/card-parts.module.css';
import styles from './statement.module.css';

/** The main figures of a statement and their time. `children` stand below them. */
export function FiguresCard({ statement, children }: { statement: Statement; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Card label={t('statement.figure.title')}>
      <h2 className={card.title}>{t('statement.figure.title')}</h2>
      <FactLines facts={figuresOf(t, statement)} />
      <p className={styles.note}>{t('statement.figure.openNote')}</p>
      {children}
      <p className={styles.note}>{t('statement.asOf', { time: utcText(statement.asOfMs) })}</p>
    </Card>
  );
}

/** Each asset with changes, from opening to closing balance, to the last digit; unchanged assets share one card. */
export function AssetCards({ lines }: { lines: readonly StatementLine[] }) {
  const { t } = useTranslation();
  const still = lines.filter((line) => !hasMoved(line));
  return (
    <>
      {lines.filter(hasMoved).map((line) => (
        <Card key={line.asset} label={t('statement.line.title', { asset: line.asset })}>
          <h2 className={styles.asset}>
            <CoinIcon asset={line.asset} small />
            {line.asset}
          </h2>
          <FactLines facts={factsOf(t, line)} />
        </Card>
      ))}
      {still.length > 0 && (
        <Card label={t('statement.still')}>
          <h2 className={card.title}>{t('statement.still')}</h2>
          <FactLines
            facts={still.map(({ asset, closing }) => ({ key: asset, name: asset, values: [exactText(closing)] }))}
          />
        </Card>
      )}
    </>
  );
}

/**
 * Bars of the amounts of one asset: outgoing on one side of a line, incoming on the other.
 * @param lines  lines with an amount
 */
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

const isNone = ([first, ...others]: readonly string[]): boolean => first === '0' && others.length === 0;

/** Labelled exact figures, one per line; results are coloured by sign. */
const FactLines = ({ facts }: { facts: readonly StatementFact[] }) => (
  <dl className={classNames(card.lines, styles.lines)}>
    {facts.map(({ key, name, values, tone }) => (
      <div key={key} data-line={key}>
        <dt>{name}</dt>
        <dd className={classNames(tone && styles[tone], isNone(values) && styles.none)}>
          {values.map((value) => (
            <span key={value} className={styles.value} translate={translateOf(value)}>
              {value}
            </span>
          ))}
        </dd>
      </div>
    ))}
  </dl>
);
