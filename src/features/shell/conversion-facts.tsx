import { useTranslation } from '../../i18n/use-translation.ts';
import { bookedText } from '../../i18n/booked-text.ts';
import { exactText } from '../../i18n/number-text.ts';
import { dateTimeText } from '../../i18n/time-text.ts';
import type { Conversion } from '../../model/conversion.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FoldedWords } from '../../ui/folded-words.tsx';
import { Icon } from '../../ui/icon.tsx';
import { shownRate } from './conversion-rate.ts';
import styles from './conversion-facts.module.css';

/**
 * Shows a conversion: its amounts to the last digit (decision 47), its rate for reading (X1), and under "Details" the
 * exact one that was booked where that is another. Needs the texts `convert`.
 */
export function ConversionFacts({ of }: { of: Conversion }) {
  const { t } = useTranslation();
  const { from, to } = of;
  const shown = shownRate(from, to, of.rate);
  return (
    <>
      <Facts
        facts={[
          { key: 'paid', name: t('convert.receipt.paid'), value: `${bookedText(of.amount, from)} ${from}` },
          { key: 'received', name: t('convert.receipt.received'), value: `${bookedText(of.receive, to)} ${to}` },
          {
            key: 'rate',
            name: t('convert.receipt.rate'),
            value: <FoldedWords text={t(shown.exact ? 'convert.rateText' : 'convert.rateAbout', { ...shown })} />,
          },
          { key: 'fee', name: t('convert.receipt.fee'), value: `${bookedText(of.fee, to)} ${to}` },
          { key: 'time', name: t('convert.receipt.time'), value: dateTimeText(of.timeMs) },
          {
            key: 'number',
            name: t('convert.receipt.number'),
            value: <CopyText text={of.id} what={t('convert.receipt.number')} />,
          },
        ]}
      />
      {(shown.turned || !shown.exact) && (
        <details className={styles.details}>
          <summary>
            {t('common.details')}
            <Icon name="chevron-down" size={16} />
          </summary>
          <p>{t('convert.receipt.exactRate')}</p>
          <p translate="no">{t('convert.rateText', { from, to, rate: exactText(of.rate) })}</p>
        </details>
      )}
    </>
  );
}
