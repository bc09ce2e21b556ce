import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Conversion } from '../../model/conversion.ts';
import { followChanges } from '../../data/changes.ts';
import { convertRules } from './convert-rules.ts';
import { sessionStore } from '../../data/session.ts';
import { FIRST_DRAFT } from './convert-draft.ts';
import { ConvertForm } from './convert-form.tsx';
import { Receipt } from './receipt.tsx';
import { BarLink } from '../shell/bar-link.tsx';
import { inCard } from '../shell/in-card.tsx';
import { PageBar } from '../shell/page-bar.tsx';
import { SignInCard } from '../shell/sign-in-card.tsx';
import { sellHistoryPath } from '../shell/paths.ts';
import { PageBody } from '../shell/page-body.tsx';
import { ResourceView } from '../shell/resource-view.tsx';

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
