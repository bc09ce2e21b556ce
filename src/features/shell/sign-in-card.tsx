import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { overlays } from './overlays.ts';

/** What a visitor sees in place of what is theirs. @param text what there is after connecting */
export function SignInCard({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        icon="wallet"
        text={text}
        action={{ label: t('home.connect'), onPick: () => overlays.openWalletSheet() }}
      />
    </Card>
  );
}
