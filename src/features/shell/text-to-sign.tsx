import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
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
  hashOf(message: string): Promise<string>;
}

/** The exact text that the wallet will show, and its hash. Needs the texts `wallet`. */
export function TextToSign({ message, purpose, hashOf }: TextToSignProps) {
  const { t, language } = useTranslation();
  return (
    <>
      <p className={styles.intro}>{t('wallet.message.intro')}</p>
      <section aria-label={t('wallet.message.text')}>
        <pre className={styles.message} lang="en">
          {message}
        </pre>
      </section>
      {language !== 'en' && <p className={styles.intro}>{t(`wallet.message.means.${purpose}`)}</p>}
      <Fingerprint key={message} message={message} hashOf={hashOf} />
    </>
  );
}

/** The hash that the wallet signs, for people who compare it on a hardware device. Its code loads on demand. */
function Fingerprint({ message, hashOf }: Omit<TextToSignProps, 'purpose'>) {
  const { t } = useTranslation();
  const [hash, setHash] = useState<string | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const onOpen = () => {
    if (hash !== null) return;
    setReason(null);
    hashOf(message).then(setHash, (thrown: unknown) => setReason(thrownText('message hash', thrown)));
  };
  return (
    <details className={styles.hash} onToggle={(event) => event.currentTarget.open && onOpen()}>
      <summary>{t('wallet.message.hash')}</summary>
      <p>{t('wallet.message.hashNote')}</p>
      {hash === null && reason === null && <Skeleton height="2.5rem" />}
      {reason !== null && <p role="alert">{reason}</p>}
      {hash && <CopyText text={hash} what={t('wallet.message.hash')} whole />}
    </details>
  );
}
