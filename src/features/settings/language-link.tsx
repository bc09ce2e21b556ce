import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LANGUAGES } from '../../i18n/language-names.ts';
import { language } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNavigation } from '../shell/use-navigation.ts';
import { PATHS } from '../shell/paths.ts';
import card from '../shell/card-parts.module.css';

/** To the language page, with the language in force in its own name. */
export function LanguageLink() {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const name = LANGUAGES.find(({ code }) => code === language.value)?.name;
  return (
    <Card padded={false}>
      <button type="button" className={card.link} onClick={() => go(PATHS.language)}>
        <Icon name="globe" size={20} />
        <span>{t('profile.language')}</span>
        <span lang={language.value}>{name}</span>
        <Icon name="forward" size={16} />
      </button>
    </Card>
  );
}
