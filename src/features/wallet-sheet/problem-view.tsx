import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { TextKey } from '../../i18n/translate.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/state-view.tsx';
import type { WalletProblem } from '../../wallet/session/wallet-state.ts';
import { WalletEntranceSteps } from './wallet-links.tsx';
import type { SheetWallet } from './wallet-sheet-parts.ts';
import styles from './wallet-sheet.module.css';

const TEXTS = {
  notInstalled: 'wallet.notFound',
  walletTimeout: 'wallet.noAnswer',
  walletError: 'wallet.failed',
  contractWallet: 'errors.refusal.contractWallet',
  badSignature: 'wallet.badSignature',
  foreignMessage: 'wallet.foreign',
} as const satisfies Record<Exclude<WalletProblem['what'], 'call'>, TextKey>;

/** Shows why connecting failed; for a wallet that is not in this browser, also how to open the app in it. */
export function WalletProblemView({ wallet, route }: { wallet: SheetWallet; route: string }) {
  useSignals();
  const { t } = useTranslation();
  const { problem, kind } = wallet.session.state.value;
  if (!problem) return null;
  const title = problem.what === 'call' ? failureText(problem.error) : t(TEXTS[problem.what]);
  const serverWords = problem.what === 'call' && problem.error.msg !== '' ? problem.error.msg : undefined;
  return (
    <>
      <ErrorState
        title={title}
        detail={t('wallet.nothingMoved')}
        {...(serverWords === undefined ? {} : { technical: serverWords })}
      />
      {problem.what === 'notInstalled' && kind !== null && kind !== 'demo' && (
        <div className={styles.way}>
          <WalletEntranceSteps kind={kind} entrance={wallet.entranceOf(kind, route)} />
        </div>
      )}
    </>
  );
}

/** Button that retries the failed step, not the whole process. */
export function WalletProblemFooter({ wallet }: { wallet: SheetWallet }) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      <Button onClick={() => void wallet.session.retry()}>{t('common.retry')}</Button>
      <Button kind="quiet" onClick={() => wallet.session.cancel()}>
        {t('wallet.anotherWallet')}
      </Button>
    </div>
  );
}
