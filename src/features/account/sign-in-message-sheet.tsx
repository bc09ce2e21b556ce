import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePersonWallet } from '../shell/shell-contexts.ts';
import { TextToSign } from '../shell/text-to-sign.tsx';

interface SignInMessageSheetProps {
  readonly message: string;
  readonly open: boolean;
  onClose(): void;
}

/** The text that was signed to sign in: what a demo account signed without showing it, too. */
export default function SignInMessageSheet({ message, open, onClose }: SignInMessageSheetProps) {
  useSignals();
  const { t } = useTranslation();
  const wallet = usePersonWallet();
  return (
    <Sheet open={open} onClose={onClose} title={t('profile.signInMessage.title')}>
      {wallet === null ? (
        <Skeleton height="16rem" />
      ) : (
        <TextToSign message={message} purpose="signIn" inWallet={false} hashOf={wallet.hashOf} />
      )}
    </Sheet>
  );
}
