import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { amountOf, typedText } from '../../../ui/amount-input.ts';
import { Button } from '../../../ui/button.tsx';
import { present } from '../../../ui/present.tsx';
import type { Presented } from '../../../ui/present.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { assetChoices } from './asset-choices.ts';
import styles from './assets.module.css';

const CENTS = 2;

/** Asks for the value below which a balance is small (A2). */
export const askThreshold = (): Promise<void> => present<void>((presented) => <ThresholdSheet {...presented} />);

function ThresholdSheet({ open, settle, onClosed }: Presented<void>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(() => typedText(assetChoices.threshold.peek()));
  const amount = amountOf(typed, CENTS);
  return (
    <Sheet
      open={open}
      onClose={() => settle()}
      onClosed={onClosed}
      title={t('assets.small.title')}
      footer={
        <Button type="submit" form="threshold" disabled={amount === null}>
          {t('assets.small.save')}
        </Button>
      }
    >
      <form
        id="threshold"
        className={styles.body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (amount === null) return;
          assetChoices.chooseThreshold(amount);
          assetChoices.chooseHideSmall(true);
          settle();
        }}
      >
        <p className={styles.text}>{t('assets.small.text')}</p>
        <AmountField
          label={t('assets.small.field')}
          unit="USDT"
          value={typed}
          decimals={CENTS}
          onChange={setTyped}
          autofocus
        />
      </form>
    </Sheet>
  );
}
