import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNavigation } from '../shell/use-navigation.ts';
import { PATHS } from '../shell/paths.ts';
import card from '../shell/card-parts.module.css';

/** To the page where a person limits their own up/down trades (S11). */
export function LimitsLink() {
  const { t } = useTranslation();
  const { go } = useNavigation();
  return (
    <Card padded={false}>
      <button type="button" className={card.link} onClick={() => go(PATHS.limits)}>
        <Icon name="clock" size={20} />
        <span>{t('profile.limits')}</span>
        <span>{t('profile.limitsNote')}</span>
        <Icon name="forward" size={16} />
      </button>
    </Card>
  );
}
