import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LANGUAGES } from '../../i18n/language-names.ts';
import type { LanguageCode } from '../../i18n/languages.ts';
import { language } from '../../i18n/language.ts';
import { setLanguage, t as tNow } from '../../i18n/translate.ts';
import { announce } from '../../ui/announce.ts';
import { Card } from '../../ui/card.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { toast } from '../../ui/toast.ts';
import { PageBar, PageBody } from '../shell/page-bar.tsx';

const OPTIONS = LANGUAGES.map(({ code, name }) => ({
  value: code,
  label: <span lang={code}>{name}</span>,
}));

/** Route /pages/language/language: lists each language in its own name; a choice applies at once and is stored (I1). */
export default function LanguagePage() {
  useSignals();
  const { t } = useTranslation();
  /** The chosen language while its texts load; until then further taps do nothing. */
  const [coming, setComing] = useState<LanguageCode | null>(null);

  const choose = async (code: LanguageCode) => {
    if (coming !== null) return;
    setComing(code);
    try {
      await setLanguage(code);
      announce(tNow('language.changed'));
    } catch {
      toast(tNow('language.failed'), { kind: 'error' });
    }
    setComing(null);
  };
  return (
    <>
      <PageBar title={t('language.title')} />
      <PageBody>
        <Card padded={false}>
          <RadioGroup
            look="list"
            label={t('language.label')}
            value={coming ?? language.value}
            onChange={(code) => void choose(code)}
            options={OPTIONS}
          />
        </Card>
      </PageBody>
    </>
  );
}
