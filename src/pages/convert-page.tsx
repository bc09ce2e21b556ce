import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { Conversion } from '../model/conversion.ts';
import { followChanges } from '../data/changes.ts';
import { convertRules } from '../data/convert-rules.ts';
import { sessionStore } from '../data/session.ts';
import { FIRST_DRAFT } from '../features/convert/convert-draft.ts';
import { ConvertForm } from '../features/convert/convert-form.tsx';
import { Receipt } from '../features/convert/receipt.tsx';
import { BarLink } from '../features/shell/bar-link.tsx';
import { inCard } from '../features/shell/in-card.tsx';
import { PageBar } from '../features/shell/page-bar.tsx';
import { SignInCard } from '../features/shell/sign-in-card.tsx';
import { sellHistoryPath } from '../features/shell/paths.ts';
import { PageBody } from '../features/shell/page-body.tsx';
import { ResourceView } from '../features/shell/resource-view.tsx';

/** Route /pages/exchange/exchange: one coin into another at a price that was seen (X1-X4). */
export default function ConvertPage() {
  useSignals();
  const { t } = useTranslation();
  const userId = sessionStore.currentUser.value?.userId;
  return (
    <>
      <PageBar
        title={t('convert.title')}
        section
        right={<BarLink to={sellHistoryPath('exchange')}>{t('convert.history')}</BarLink>}
      />
      <PageBody>
        {userId === undefined ? <SignInCard text={t('convert.signInFirst')} /> : <Mine key={userId} />}
      </PageBody>
    </>
  );
}

function Mine() {
  const [draft, setDraft] = useState(FIRST_DRAFT);
  const [done, setDone] = useState<Conversion | null>(null);
  useEffect(() => {
    const again = () => void convertRules.refresh();
    // Another device converts from the same count of the day.
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
