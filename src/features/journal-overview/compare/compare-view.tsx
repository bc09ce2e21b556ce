import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SpanChoice } from '../../trade-journal/span/span-choice.tsx';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { CompareSpans } from './compare-spans.tsx';
import { CompareTags } from './compare-tags.tsx';
import styles from '../overview.module.css';

const COMPARED = ['span', 'tag'] as const;
type Compared = (typeof COMPARED)[number];

/** Figures of the chosen span beside those of another one, or of trades with one tag beside those with another. */
export function CompareView({ table }: { table: TradeTable }) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const by: Compared = query.get('by') === 'tag' ? 'tag' : 'span';
  const choose = (next: Compared) => setQuery({ view: 'compare', by: next }, { replace: true });
  return (
    <Card label={t('journal.compare.title')} className={styles.compare}>
      <div className={styles.head}>
        <h2 className={styles.listHeading}>{t('journal.compare.title')}</h2>
        <RadioGroup
          look="segmented"
          label={t('journal.compare.what')}
          value={by}
          onChange={choose}
          options={COMPARED.map((value) => ({ value, label: t(`journal.compare.by.${value}`) }))}
        />
      </div>
      <SpanChoice />
      {by === 'tag' ? <CompareTags table={table} /> : <CompareSpans table={table} />}
    </Card>
  );
}
