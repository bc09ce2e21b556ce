import { useState } from 'react';
import type { ReactNode } from 'react';
import { parseSignInMessage } from '../../../protocol/sign-in-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { Facts } from '../../ui/facts.tsx';
import type { Fact } from '../../ui/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { chainOf } from '../../wallet/chains.ts';
import type { TextPurpose } from '../../wallet/guard/sign-in-check.ts';
import { thrownText } from './thrown-text.ts';
import styles from './text-to-sign.module.css';

export interface TextToSignProps {
  message: string;
  /**
   * Purpose of the text, explained in the person's language below it, because the text itself is English for every
   * wallet.
   */
  purpose: TextPurpose;
  /** Whether a wallet is about to show this text. False for the demo account, and for a text that was signed before. */
  inWallet: boolean;
  hashOf(message: string): Promise<string>;
}

/** The exact text that is signed, with its technical details folded. Needs the texts `wallet`. */
export function TextToSign({ message, purpose, inWallet, hashOf }: TextToSignProps) {
  const { t, language } = useTranslation();
  return (
    <>
      {inWallet && <p className={styles.intro}>{t('wallet.message.intro')}</p>}
      <section aria-label={t('wallet.message.text')}>
        <pre className={styles.message} lang="en">
          {message}
        </pre>
      </section>
      {language !== 'en' && <p className={styles.intro}>{t(`wallet.message.means.${purpose}`)}</p>}
      <TechnicalDetails key={message} message={message} hashOf={hashOf} />
    </>
  );
}

/**
 * Chain and nonce of the text, and the hash that is signed, for people who compare it on a hardware device. The code of
 * the hash loads when the details are opened.
 */
function TechnicalDetails({ message, hashOf }: Pick<TextToSignProps, 'message' | 'hashOf'>) {
  const { t } = useTranslation();
  const [hash, setHash] = useState<string | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const parsed = parseSignInMessage(message);
  const onOpen = () => {
    if (hash !== null) return;
    setReason(null);
    hashOf(message).then(setHash, (thrown: unknown) => setReason(thrownText('message hash', thrown)));
  };
  const hashValue: ReactNode =
    reason !== null ? (
      <span role="alert">{reason}</span>
    ) : hash === null ? (
      <Skeleton width="8rem" height="1.25rem" />
    ) : (
      <CopyText text={hash} what={t('wallet.message.hash')} />
    );
  const facts: Fact[] = parsed.ok
    ? [
        {
          key: 'network',
          name: t('wallet.message.network'),
          value: `${chainOf(parsed.fields.chainId)?.name ?? ''} (${parsed.fields.chainId})`,
        },
        { key: 'nonce', name: t('wallet.message.nonce'), value: parsed.fields.nonce },
      ]
    : [];
  return (
    <details className={styles.details} onToggle={(event) => event.currentTarget.open && onOpen()}>
      <summary>{t('wallet.message.details')}</summary>
      <Facts facts={[...facts, { key: 'hash', name: t('wallet.message.hash'), value: hashValue }]} />
      <p>{t('wallet.message.hashNote')}</p>
    </details>
  );
}
