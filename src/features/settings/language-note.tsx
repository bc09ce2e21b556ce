import { useSignals } from '@preact/signals-react/runtime';
import { LANGUAGES } from '../../i18n/language-names.ts';
import { language } from '../../i18n/language.ts';

/** The current language in its own name, beside the link to the language page. */
export function LanguageNote() {
  useSignals();
  return <span lang={language.value}>{LANGUAGES.find(({ code }) => code === language.value)?.name}</span>;
}
