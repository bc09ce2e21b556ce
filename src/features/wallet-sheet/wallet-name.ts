import { useTranslation } from '../../i18n/use-translation.ts';
import type { WalletKind } from '../../model/account.ts';
import { NAMED_WALLETS } from '../../wallet/kinds.ts';

/** What a wallet is called: its maker's spelling, or the demo wallet in the language in force. Empty when none is chosen. */
export function useWalletName(): (kind: WalletKind | null) => string {
  const { t } = useTranslation();
  return (kind) =>
    kind === 'demo' ? t('wallet.demo.name') : (NAMED_WALLETS.find((wallet) => wallet.kind === kind)?.name ?? '');
}
