import { useEffect } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { leaveMatch, merchantMatch } from '../open-match.ts';
import { isOpenMatch } from '../merchant-match.ts';
import type { MerchantMatch } from '../merchant-match.ts';
import { announce } from '../../../ui/announce.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { depositDetailPath } from '../../shell/paths.ts';
import { ResourceView } from '../../shell/resource-view.tsx';
import { useNavigation } from '../../shell/use-navigation.ts';
import { inCard } from '../../shell/in-card.tsx';
import { AmountForm } from './amount-form.tsx';
import { Matching } from './matching.tsx';
import { PayMerchant } from './pay-merchant.tsx';

/** By a merchant, at whichever step it is: a reload and a later visit find the open one. */
export function ManualDeposit() {
  useEffect(() => () => leaveMatch(), []);
  return (
    <ResourceView of={merchantMatch} current frame={inCard}>
      {(match) => (match === null ? <AmountForm /> : <Step match={match} />)}
    </ResourceView>
  );
}

function Step({ match }: { match: MerchantMatch }) {
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const { status, depositId, merchant } = match;
  const handedIn = depositId !== null;
  useEffect(() => {
    if (depositId !== null) redirect(depositDetailPath(depositId));
  }, [depositId, redirect]);
  useEffect(() => {
    if (status === 'expired') announce(t(merchant ? 'deposit.manual.payOver' : 'deposit.manual.expired'));
    if (status === 'matched') announce(t('deposit.manual.pay'));
  }, [status, merchant, t]);
  if (handedIn) return null;
  if (status === 'matching') return <Matching match={match} />;
  if (isOpenMatch(match)) return <PayMerchant match={match} />;
  const text = status === 'cancelled' ? 'cancelled' : merchant ? 'payOver' : 'expired';
  return (
    <Card>
      <EmptyState
        icon="clock"
        text={t(`deposit.manual.${text}`)}
        action={{
          label: t('deposit.manual.again'),
          onPick: () => {
            leaveMatch();
            void merchantMatch.refresh();
          },
        }}
      />
    </Card>
  );
}
