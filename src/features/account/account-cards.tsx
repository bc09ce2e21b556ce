import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
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
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { PATHS } from '../shell/paths.ts';
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
  const info = of.value;
  // The card disappears at sign-out.
  return info === null ? null : <IdentityCard info={info} />;
}

/** `Level 2 · 50,000 USDT a day`; without the daily withdrawal limit while the settings are not loaded. */
function levelText(t: TFunction<'app'>, level: number): string {
  const limit = dailyLimitOf(level);
  if (limit === null) return t('profile.levelValue', { level });
  return t('profile.levelLimit', { level, limit: exactText(limit) });
}

/** Who is signed in, with which wallet, and at which level. */
function IdentityCard({ info }: { info: UserInfo }) {
  useSignals();
  const { t } = useTranslation();
  useEffect(() => void exchangeSettings.load(), []);
  const kind = sessionStore.walletKind.value;
  const wallet =
    kind === 'demo' ? t('wallet.demo.name') : (NAMED_WALLETS.find((named) => named.kind === kind)?.name ?? '');
  return (
    <Card label={t('profile.account')}>
      <div className={styles.person}>
        <Avatar address={info.address} />
        <div className={styles.identity}>
          <strong className={styles.address}>
            <CopyText text={info.address} what={t('profile.address')} />
          </strong>
          <span className={styles.quiet}>
            {wallet !== '' && <span>{wallet} ·</span>}
            <span>{t('profile.uid')}</span>
            <CopyText text={info.userId} what={t('profile.uid')} whole />
          </span>
        </div>
      </div>
      <PageLink to={PATHS.verification} className={card.why}>
        <span className={styles.level}>{levelText(t, info.level)}</span>
        <span className={styles.verify}>
          {t('profile.verify')}
          <Icon name="forward" size={16} />
        </span>
      </PageLink>
    </Card>
  );
}
