import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNavigation } from '../shell/use-navigation.ts';
import { PATHS } from '../shell/paths.ts';
import card from '../shell/card-parts.module.css';

/** To the page that says how the connection is doing and what this browser lacks (docs/product.md#features-settings). */
export function DiagnosticsLink() {
  const { t } = useTranslation();
  const { go } = useNavigation();
  return (
    <Card padded={false}>
      <button type="button" className={card.link} onClick={() => go(PATHS.diagnostics)}>
        <Icon name="info" size={20} />
        <span>{t('profile.diagnostics')}</span>
        <span>{t('profile.diagnosticsNote')}</span>
        <Icon name="forward" size={16} />
      </button>
    </Card>
  );
}
