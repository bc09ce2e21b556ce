import { useTranslation } from '../../i18n/use-translation.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Card } from '../../ui/card.tsx';
import { PATHS } from '../shell/paths.ts';
import { OtherWays } from './form/other-ways.tsx';
import { WithdrawForm } from './form/withdraw-form.tsx';
import { WithdrawFrame } from './form/withdraw-frame.tsx';

/** Route /pages/withdraw/withdraw: the quick way, USDT by TRC-20, and the doors to the others (W1). */
export default function WithdrawPage() {
  const { t } = useTranslation();
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
