import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { TFunction } from 'i18next';
import { dailyLimitOf, exchangeSettings } from '../../data/exchange-settings.ts';
import { exactText } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { UserInfo } from '../../model/account.ts';
import { sessionStore } from '../../data/session.ts';
import { Card } from '../../ui/card.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { NAMED_WALLETS } from '../../wallet/kinds.ts';
import { account } from '../../data/account-resource.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { askDialog } from '../../ui/dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { useSignOut } from '../shell/shell-contexts.ts';
import { BalancesCard } from './balances-card.tsx';
import card from '../shell/card-parts.module.css';
import styles from './account.module.css';

const frame = (view: ReactNode, failed: boolean) => <Card className={failed ? undefined : styles.awaited}>{view}</Card>;

/** The signed-in account; fetched when the page opens. */
export function AccountCards() {
  return (
    <ResourceView of={account} titled quiet frame={frame}>
      {(info) => <Known of={info} />}
    </ResourceView>
  );
}

function Known({ of }: { of: ReadonlySignal<UserInfo | null> }) {
  useSignals();
  const market = of.value;
  // The card disappears at sign-out.
  if (market === null) return null;
  return (
    <>
      <IdentityCard market={market} />
      <BalancesCard balances={market.balances} />
    </>
  );
}

/** `Level 2 · 50,000 USDT a day`; without the daily withdrawal limit while the settings are not loaded. */
function levelText(t: TFunction<'app'>, level: number): string {
  const limit = dailyLimitOf(level);
  if (limit === null) return t('profile.levelValue', { level });
  return t('profile.levelLimit', { level, limit: exactText(limit) });
}

function IdentityCard({ market }: { market: UserInfo }) {
  useSignals();
  const { t } = useTranslation();
  useEffect(() => void exchangeSettings.load(), []);
  const kind = sessionStore.walletKind.value;
  const wallet =
    kind === 'demo' ? t('wallet.demo.name') : (NAMED_WALLETS.find((named) => named.kind === kind)?.name ?? '');
  return (
    <Card label={t('profile.account')}>
      <dl className={card.lines}>
        <div>
          <dt>{t('profile.uid')}</dt>
          <dd>
            <CopyText text={market.userId} what={t('profile.uid')} whole />
          </dd>
        </div>
        <div>
          <dt>{t('profile.level')}</dt>
          <dd>{levelText(t, market.level)}</dd>
        </div>
        <div>
          <dt>{t('profile.address')}</dt>
          <dd>
            <CopyText text={market.address} what={t('profile.address')} whole />
          </dd>
        </div>
        <div>
          <dt>{t('profile.wallet')}</dt>
          <dd>{wallet}</dd>
        </div>
      </dl>
    </Card>
  );
}

/** Asks for confirmation, then ends the session; the shell announces it. */
export function SignOutButton() {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const [leaving, setLeaving] = useState(false);
  const onClick = async () => {
    const answer = await askDialog({
      title: t('profile.signOutAsk'),
      content: t('profile.signOutNote'),
      ok: t('profile.signOut'),
    });
    if (!answer.ok) return;
    setLeaving(true);
    await signOut();
    setLeaving(false);
  };
  return (
    <Button kind="quiet" busy={leaving} onClick={() => void onClick()}>
      {leaving ? t('profile.signingOut') : t('profile.signOut')}
    </Button>
  );
}
