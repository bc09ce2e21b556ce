import { useTranslation } from '../../i18n/use-translation.ts';
import type { WalletKind } from '../../model/account.ts';
import { NAMED_WALLETS } from '../../wallet/kinds.ts';

const UNKNOWN = 'Unknown device';

/** Returns the exchange's device name in the person's language; brand names are not translated. */
export function useDeviceName(): (device: string) => string {
  const { t } = useTranslation();
  return (device) => {
    const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? [];
    if (browser !== undefined && system !== undefined) return t('safety.sessions.device', { browser, system });
    return device === UNKNOWN || device === '' ? t('safety.sessions.unknown') : device;
  };
}

/** Returns the name of a wallet: its maker's spelling, or the translated name of the demo wallet. */
export function useWalletName(): (kind: WalletKind) => string {
  const { t } = useTranslation();
  return (kind) =>
    kind === 'demo' ? t('safety.demo.name') : (NAMED_WALLETS.find((wallet) => wallet.kind === kind)?.name ?? '');
}
