import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { overlays } from './overlays.ts';
import { sessionStore } from '../../data/session.ts';
import { PATHS } from './paths.ts';
import { useNavigation } from './navigation.ts';
import { shortText } from '../../ui/short-text.ts';
import styles from './wallet-button.module.css';

/** Shows who is signed in and links to the profile; for visitors it is the button to connect. */
export function WalletButton() {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const user = sessionStore.currentUser.value;
  if (!user) {
    return (
      <button type="button" className={`${styles.chip} ${styles.connect}`} onClick={() => overlays.openWalletSheet()}>
        {t('common.connect')}
      </button>
    );
  }
  const { address } = user;
  return (
    <button type="button" className={styles.chip} title={address} onClick={() => go(PATHS.profile)}>
      <span className="sr-only">{t('common.nav.profile')} </span>
      {shortText(address)}
    </button>
  );
}
