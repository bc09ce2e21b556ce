import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { CHAINS } from '../../wallet/chains.ts';
import type { WalletSession } from '../../wallet/session/wallet-session.ts';
import styles from './wallet-sheet.module.css';

/**
 * Shown when the wallet is on an unsupported chain: offers the four supported ones. A refusal in the wallet changes
 * nothing and is no error.
 */
export function WalletChainChoice({ session }: { session: Pick<WalletSession, 'switchChain'> }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const choose = async (chainId: number) => {
    setAsked(chainId);
    setFailed(false);
    const answer = await session.switchChain(chainId);
    setAsked(null);
    setFailed(answer === 'failed');
  };
  return (
    <>
      <p className={styles.intro}>{t('wallet.wrongChain')}</p>
      <fieldset className={styles.chains}>
        <legend className="sr-only">{t('wallet.message.network')}</legend>
        {CHAINS.map(({ id, name }) => (
          <Button
            key={id}
            kind="quiet"
            size="small"
            wide
            busy={asked === id}
            disabled={asked !== null && asked !== id}
            onClick={() => void choose(id)}
          >
            {name}
          </Button>
        ))}
      </fieldset>
      <output className={styles.waitHint}>
        {asked !== null ? t('wallet.switching') : failed ? t('wallet.switchFailed') : ''}
      </output>
    </>
  );
}
