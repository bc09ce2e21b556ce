import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { checkFace } from './verification-calls.ts';
import { countryName } from '../../i18n/country-name.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lineState } from '../shell/line-state.ts';
import { advancedStepPath, PATHS } from '../shell/paths.ts';
import { useNavigation } from '../shell/navigation.ts';
import { SendVerificationButton } from './send-verification-button.tsx';
import { applyPassedFace, passedFace, sendForReview } from './verification-application.ts';
import type { FilledIn, PhotoLinks } from './verification-draft.ts';
import { SaidLines } from './identity-lines.tsx';
import styles from './verification.module.css';

/** The simulated face check of the photo that shows the person holding the document, then a summary to send. */
export function FaceStep({ filled, links }: { filled: FilledIn; links: PhotoLinks }) {
  useSignals();
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const passed = links.held !== null && passedFace.value === links.held;
  const { realName, idCard, country, cardType } = filled;
  const lines = [
    [t('identity.name.label'), realName.trim()],
    [t('identity.id.label'), idCard.trim()],
    [t('verification.document.country'), country === null ? '' : countryName(country)],
    [t('verification.document.kind'), cardType === null ? '' : t(`verification.kind.${cardType}`)],
    [t('verification.document.photos'), t('verification.document.photosOf', { there: 3 })],
  ] as const;
  return (
    <div className={styles.form}>
      <Card label={t('verification.face.title')}>
        <h2 className={styles.title}>{t('verification.face.title')}</h2>
        <p className={styles.text}>{t('verification.face.honest')}</p>
        {passed ? <p className={styles.good}>{t('verification.face.passed')}</p> : <Check link={links.held} />}
      </Card>
      <Card label={t('verification.check')}>
        <h2 className={styles.title}>{t('verification.check')}</h2>
        <SaidLines lines={lines} />
      </Card>
      <SendVerificationButton
        blocker={passed ? null : t('verification.face.first')}
        send={() => sendForReview(2, filled, links)}
        onSent={() => redirect(PATHS.advancedVerification)}
      />
    </div>
  );
}

/** The face check. A failed one can be repeated with the same photo or another. */
function Check({ link }: { link: string | null }) {
  useSignals();
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const [asking, setAsking] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);

  async function check(photoUrl: string): Promise<void> {
    setAsking(true);
    setWrong(null);
    const answer = await checkFace(photoUrl);
    setAsking(false);
    if (!answer.success) setWrong(failureText(answer.error));
    else if (answer.data.passed) {
      applyPassedFace(photoUrl);
      announce(t('verification.face.passed'));
    } else setWrong(t('verification.face.failed', { left: answer.data.attemptsLeft, count: answer.data.attemptsLeft }));
  }

  return (
    <div className={styles.form}>
      {wrong !== null && (
        <p className={styles.refused} role="alert">
          {wrong}
        </p>
      )}
      <Button
        kind="quiet"
        size="small"
        wide
        busy={asking}
        disabled={link === null || lineState() !== null}
        onClick={() => link !== null && void check(link)}
      >
        {t(wrong === null ? 'verification.face.start' : 'verification.face.again')}
      </Button>
      {wrong !== null && (
        <Button kind="quiet" size="small" wide onClick={() => redirect(advancedStepPath('photos'))}>
          {t('verification.face.another')}
        </Button>
      )}
    </div>
  );
}
