import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { chainOf } from '../../wallet/chains.ts';
import type { OfferState } from '../../wallet/session/sign-in-offer.ts';
import { TextToSign } from '../shell/text-to-sign.tsx';
import { WalletChainChoice } from './chain-line.tsx';
import { useWalletName } from './wallet-names.tsx';
import type { SheetWallet } from './wallet-sheet-parts.ts';
import styles from './wallet-sheet.module.css';

/** The connected account and the exact text to sign; also shown while the wallet asks. A listed chain is in its details. */
export function WalletMessage({ wallet }: { wallet: SheetWallet }) {
  useSignals();
  const { t } = useTranslation();
  const nameOf = useWalletName();
  const { phase, kind, address, chainId } = wallet.session.state.value;
  // Reading the offer fetches it, so it is read only while this step is shown.
  const offer = wallet.session.offer.value;
  return (
    <>
      <div className={styles.who}>
        {address !== null && <CopyText text={address} what={t('wallet.message.address')} />}
        {chainId !== null && chainOf(chainId) === undefined && (
          <StatusChip tone="warn">{t('wallet.chainUnknown', { id: chainId })}</StatusChip>
        )}
      </div>
      {phase === 'signing' && (
        <output className={styles.signing}>
          <span className={styles.waitTitle}>{t('wallet.signing')}</span>
          <span className={styles.waitHint}>{t('wallet.signHint', { wallet: nameOf(kind) })}</span>
        </output>
      )}
      <Offer wallet={wallet} offer={offer} />
    </>
  );
}

function Offer({ wallet, offer }: { wallet: SheetWallet; offer: OfferState }) {
  const { t } = useTranslation();
  switch (offer.status) {
    case 'none':
    case 'loading':
      return (
        <div aria-busy="true">
          <output className="sr-only">{t('common.loading')}</output>
          <Skeleton height="16rem" />
        </div>
      );
    case 'ready':
      return <TextToSign message={offer.message} purpose="signIn" inWallet hashOf={wallet.hashOf} />;
    case 'wrongChain':
      return <WalletChainChoice session={wallet.session} />;
    case 'foreign':
      return (
        <p className={styles.trouble} role="alert">
          {t('wallet.foreign')}
        </p>
      );
    case 'failed':
      return (
        <p className={styles.trouble} role="alert">
          {failureText(offer.error)}
        </p>
      );
  }
}

/** The button that signs, or retries when the message failed to load; always with a button back to the list. */
export function WalletMessageFooter({ wallet }: { wallet: SheetWallet }) {
  useSignals();
  const { t } = useTranslation();
  const nameOf = useWalletName();
  const { session } = wallet;
  const { kind } = session.state.value;
  const { status } = session.offer.value;
  const failed = status === 'failed' || status === 'foreign';
  return (
    <div className={styles.actions}>
      {status !== 'wrongChain' && (
        // Without a message `sign` signs nothing and fetches one, which is the retry.
        <Button disabled={!failed && status !== 'ready'} onClick={() => void session.sign()}>
          {failed ? t('common.retry') : t('wallet.message.sign', { wallet: nameOf(kind) })}
        </Button>
      )}
      <Button kind="quiet" onClick={() => session.cancel()}>
        {t('wallet.anotherWallet')}
      </Button>
    </div>
  );
}
