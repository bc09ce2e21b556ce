import { useTranslation } from '../../i18n/use-translation.ts';
import { utcText } from '../../i18n/span-text.ts';
import type { Statement } from './statement-rules.ts';
import { Card } from '../../ui/card.tsx';
import card from '../shell/card-parts.module.css';
import { FactLines } from './fact-lines.tsx';
import { figuresOf } from './statement-words.ts';
import styles from './statement.module.css';

/** What people want to know of a week or a month, and as of when it is. */
export function FiguresCard({ statement }: { statement: Statement }) {
  const { t } = useTranslation();
  return (
    <Card label={t('statement.figure.title')}>
      <h2 className={card.title}>{t('statement.figure.title')}</h2>
      <FactLines facts={figuresOf(t, statement)} />
      <p className={styles.note}>{t('statement.figure.openNote')}</p>
      <p className={styles.note}>{t('statement.asOf', { time: utcText(statement.asOfMs) })}</p>
    </Card>
  );
}
