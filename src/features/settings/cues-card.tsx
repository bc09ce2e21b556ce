import { useSignals } from '@preact/signals-react/runtime';
import { CUE_EVENTS, CUE_KINDS, cues } from '../../data/cues.ts';
import type { CueEvent, CueKind } from '../../data/cues.ts';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/toggle.tsx';
import { canVibrate } from '../../ui/vibrate.ts';
import { tryCue } from '../shell/give-cue.ts';
import card from '../shell/card-parts.module.css';
import styles from './settings.module.css';

/** Sound and vibration by event; switching one on plays it. */
export function CuesCard() {
  useSignals();
  const { t } = useTranslation();
  const id = useId();
  const chosen = cues.chosen.value;
  const shakes = canVibrate();
  const set = (kind: CueKind, event: CueEvent, on: boolean) => {
    cues.set(kind, event, on);
    if (on) tryCue(kind, event);
  };
  return (
    <Card label={t('settings.cues.title')}>
      <h2 className={card.title}>{t('settings.cues.title')}</h2>
      <table className={styles.cues}>
        <caption className="sr-only">{t('settings.cues.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('settings.cues.event')}</th>
            {CUE_KINDS.map((kind) => (
              <th key={kind} scope="col">
                {t(`settings.cues.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CUE_EVENTS.map((event) => (
            <tr key={event}>
              <th scope="row">{t(`settings.cues.of.${event}`)}</th>
              {CUE_KINDS.map((kind) => (
                <td key={kind}>
                  <label className={styles.cue} htmlFor={`${id}-${kind}-${event}`}>
                    <Switch
                      id={`${id}-${kind}-${event}`}
                      label={`${t(`settings.cues.of.${event}`)}: ${t(`settings.cues.${kind}`)}`}
                      checked={chosen[kind].includes(event)}
                      disabled={kind === 'vibration' && !shakes}
                      onChange={(on) => set(kind, event, on)}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={card.note}>
        <span>{t('settings.cues.note')}</span>
        {!shakes && <span>{` ${t('settings.cues.noVibration')}`}</span>}
      </p>
    </Card>
  );
}
