import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { sessionStore } from '../../data/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { useLazyState } from '../../ui/use-lazy-code.ts';
import { useNavigation } from '../shell/navigation.ts';
import { PATHS } from '../shell/paths.ts';

const bellCode = lazyCode(() => import('./bell.tsx'));

/** In the header beside the account: the bell with its unread count, or a visitor's way to settings, language and help. */
export function PersonEntry() {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const { module } = useLazyState(bellCode);
  const signedIn = sessionStore.signedIn.value;
  // Not before the session is confirmed: the first frame needs the line.
  const wanted = sessionStore.confirmed.value;
  useEffect(() => {
    if (wanted) void bellCode.fetch();
  }, [wanted]);
  if (signedIn && module) return <module.Bell />;
  return (
    <IconButton
      icon={signedIn ? 'bell' : 'user'}
      label={t(signedIn ? 'common.nav.notifications' : 'common.nav.profile')}
      onClick={() => go(signedIn ? PATHS.notifications : PATHS.profile)}
    />
  );
}
