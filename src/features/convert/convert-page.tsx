import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Conversion } from '../../model/conversion.ts';
import { followChanges } from '../../data/changes.ts';
import { sessionStore } from '../../data/session.ts';
import { BarLink } from '../shell/page-bar.tsx';
import { inCard } from '../shell/cards.tsx';
import { PageBar } from '../shell/page-bar.tsx';
import { SignInCard } from '../shell/cards.tsx';
import { sellHistoryPath, PATHS } from '../shell/paths.ts';
import { PageBody } from '../shell/page-bar.tsx';
import { ResourceView } from '../shell/resource-view.tsx';
import { bookedText } from '../../i18n/booked-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { useWideCode } from '../shell/wide-window.ts';
import { ConversionFacts } from '../shell/conversion-facts.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { convertRules } from './convert-calls.ts';
import { FIRST_DRAFT } from './convert-draft.ts';
import { ConvertForm } from './convert-form.tsx';
import card from '../shell/card-parts.module.css';
import styles from './convert.module.css';

/** Route /pages/exchange/exchange: converts one coin into another at a quoted price (X1-X4). */
export default function ConvertPage() {
  useSignals();
  const { t } = useTranslation();
  const userId = sessionStore.currentUser.value?.userId;
  return (
    <>
      <PageBar
        title={t('convert.title')}
        right={<BarLink to={sellHistoryPath('exchange')}>{t('convert.history')}</BarLink>}
      />
      <PageBody aside={userId === undefined ? undefined : <Aside key={userId} />}>
        {userId === undefined ? <SignInCard text={t('convert.signInFirst')} /> : <Mine key={userId} />}
      </PageBody>
    </>
  );
}

/** Code of what stands beside the form, which phones never load. */
const lastCode = lazyCode(() => import('./last-conversions.tsx'), 'lists');

function Aside() {
  const wide = useWideCode(lastCode);
  return wide && <wide.LastConversions />;
}

function Mine() {
  const [draft, setDraft] = useState(FIRST_DRAFT);
  const [done, setDone] = useState<Conversion | null>(null);
  useEffect(() => {
    const again = () => void convertRules.refresh();
    // Conversions on another device count toward the same daily limit.
    return followChanges(['conversion'], again, again);
  }, []);
  if (done !== null) {
    return (
      <Receipt
        of={done}
        onAgain={() => {
          setDraft({ ...draft, amount: '' });
          setDone(null);
        }}
      />
    );
  }
  return (
    <ResourceView of={convertRules} titled frame={inCard}>
      {(rules) => <ConvertForm rules={rules} draft={draft} onDraft={setDraft} onDone={setDone} />}
    </ResourceView>
  );
}

/** A finished conversion with all digits, as in the history. */
function Receipt({ of, onAgain }: { of: Conversion; onAgain(): void }) {
  const { t } = useTranslation();
  return (
    <Card label={t('convert.done')}>
      <div className={styles.done}>
        <span className={card.mark}>
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
