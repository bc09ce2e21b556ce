import { useTranslation } from '../../i18n/use-translation.ts';
import { exactText } from '../../i18n/number-text.ts';
import { hasMoved } from './statement-rules.ts';
import type { StatementLine } from './statement-rules.ts';
import { Card } from '../../ui/card.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import card from '../shell/card-parts.module.css';
import { FactLines } from './fact-lines.tsx';
import { factsOf } from './statement-words.ts';
import styles from './statement.module.css';

/** Each asset that moved from opening to closing, to the last digit; those that did not in one card. */
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
