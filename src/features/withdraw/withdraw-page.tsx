import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ErrorState } from '../../ui/state-view.tsx';
import { Card } from '../../ui/card.tsx';
import { PATHS, withdrawEurPath } from '../shell/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { WithdrawForm } from './form/withdraw-form.tsx';
import { WithdrawFrame } from './form/withdraw-frame.tsx';
import { eurDestinationOf, WithdrawEurForm } from './withdraw-eur-form.tsx';
import card from '../shell/card-parts.module.css';

/**
 * Route /pages/withdraw/withdraw: the quick method, USDT by TRC-20, and links to the others (W1); with the parameter
 * `to` (bank, phone, usdt) EUR to that destination.
 */
export default function WithdrawPage() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const to = eurDestinationOf(new URLSearchParams(search).get('to'));
  if (to !== null) {
    return (
      <WithdrawFrame title={t('withdraw.title', { coin: 'EUR' })} history={PATHS.withdrawAllHistory}>
        {(rules) => <WithdrawEurForm rules={rules} to={to} />}
      </WithdrawFrame>
    );
  }
  return (
    <WithdrawFrame title={t('withdraw.title', { coin: 'USDT' })} history={PATHS.withdrawHistory}>
      {(rules) => {
        const rule = rules.find(
          ({ channel, coin, network }) => channel === 'manual' && coin === 'USDT' && network === 'TRC20',
        );
        return rule ? (
          <WithdrawForm form="quick" rule={rule} after={<OtherWays />} />
        ) : (
          <>
            <Card>
              <ErrorState title={t('withdraw.closed')} />
            </Card>
            <OtherWays />
          </>
        );
      }}
    </WithdrawFrame>
  );
}

const WAYS = [
  { key: 'manual', icon: 'convert', to: PATHS.withdrawManual },
  { key: 'oneClick', icon: 'check', to: PATHS.withdrawOneClick },
  { key: 'toBank', icon: 'user', to: withdrawEurPath('bank') },
  { key: 'toPhone', icon: 'globe', to: withdrawEurPath('phone') },
  { key: 'toUsdt', icon: 'convert', to: withdrawEurPath('usdt') },
  { key: 'bank', icon: 'user', to: PATHS.bindAccount },
  { key: 'fundPassword', icon: 'lock', to: PATHS.fundPassword },
] as const;

/** Links to the other methods, and to the bank account and the fund password that they need. */
function OtherWays() {
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
