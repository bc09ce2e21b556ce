import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { t } from '../../../i18n/translate.ts';
import { askDialog } from '../../../ui/dialog.tsx';
import { afterOverlayMoves, awaitBack } from '../../../ui/overlays.ts';
import { useNavigation } from '../../shell/use-navigation.ts';

/**
 * While a merchant is looked for, Back asks once whether to leave, the bar's and the browser's; after that it leads back.
 * @returns what the bar's back does; undefined: as usual
 */
export function useLeaveQuestion(matching: boolean): (() => void) | undefined {
  const { back } = useNavigation();
  const asked = useRef(false);
  const leave = useRef(back);
  useEffect(() => {
    leave.current = back;
  });
  const ask = useCallback(async () => {
    asked.current = true;
    const answer = await askDialog({
      title: t('deposit.manual.leaveTitle'),
      content: t('deposit.manual.leaveText'),
      ok: t('deposit.manual.leave'),
      cancel: t('deposit.manual.stay'),
    });
    if (answer.ok) afterOverlayMoves(() => leave.current());
  }, []);
  const stopAwaiting = useRef<(() => void) | null>(null);
  // With the search itself: Back may be tapped as soon as it is seen.
  useLayoutEffect(() => {
    if (!matching || asked.current) return undefined;
    stopAwaiting.current = awaitBack(() => void ask());
    return () => stopAwaiting.current?.();
  }, [matching, ask]);
  if (!matching) return undefined;
  return () => {
    if (asked.current) {
      leave.current();
      return;
    }
    stopAwaiting.current?.();
    void ask();
  };
}
