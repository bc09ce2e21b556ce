import { useTranslation } from '../../i18n/use-translation.ts';
import type { Conversion } from '../../model/conversion.ts';
import { bookedText } from '../../i18n/booked-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ConversionFacts } from '../shell/conversion-facts.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { PATHS } from '../shell/paths.ts';
import styles from './convert.module.css';

/** What a conversion came to, to the last digit, as the history has it. */
export function Receipt({ of, onAgain }: { of: Conversion; onAgain(): void }) {
  const { t } = useTranslation();
  return (
    <Card label={t('convert.done')}>
      <div className={styles.done}>
        <span className={styles.mark}>
          <Icon name="check" />
        </span>
        <h2>{t('convert.done')}</h2>
        <p className={styles.received} translate="no">{`+${bookedText(of.receive, of.to)} ${of.to}`}</p>
        <ConversionFacts of={of} />
        <Button onClick={onAgain}>{t('convert.receipt.again')}</Button>
        <PageLink to={PATHS.history} className={styles.link}>
          {t('convert.receipt.history')}
        </PageLink>
      </div>
    </Card>
  );
}
