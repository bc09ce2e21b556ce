import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import type { Resource } from '../../data/resource.ts';
import { timeText } from '../../i18n/clock-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { oldSince } from './old-since.ts';
import styles from './earn.module.css';

/** Says how old what is shown is, where it may have changed meanwhile (G18). @param polled  as of `oldSince` */
export function AsOf({ of, polled = false }: { of: Pick<Resource<unknown, unknown>, 'now'>; polled?: boolean }) {
  useSignals();
  const { t } = useTranslation();
  const since = useMemo(() => oldSince(of, polled), [of, polled]).value;
  return since === null ? null : <p className={styles.asOf}>{t('earn.asOf', { time: timeText(since) })}</p>;
}
