import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import card from '../../shell/card-parts.module.css';
import { PATHS } from '../../shell/paths.ts';
import { useNavigation } from '../../shell/use-navigation.ts';

const WAYS = [
  { key: 'manual', icon: 'convert', to: PATHS.withdrawManual },
  { key: 'oneClick', icon: 'check', to: PATHS.withdrawOneClick },
  { key: 'eur', icon: 'globe', to: `${PATHS.withdrawManual}?coin=EUR` },
  { key: 'bank', icon: 'user', to: PATHS.bindAccount },
  { key: 'fundPassword', icon: 'lock', to: PATHS.fundPassword },
] as const;

/** The other ways out, and the account and the password they need, from the page of the quick one. */
export function OtherWays() {
  const { t } = useTranslation();
  const { go } = useNavigation();
  return (
    <Card padded={false} label={t('withdraw.ways.title')}>
      {WAYS.map(({ key, icon, to }) => (
        <button key={key} type="button" className={card.link} onClick={() => go(to)}>
          <Icon name={icon} size={20} />
          <span>{t(`withdraw.ways.${key}`)}</span>
          <span />
          <Icon name="forward" size={16} />
        </button>
      ))}
    </Card>
  );
}
