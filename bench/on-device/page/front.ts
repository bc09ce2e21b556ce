import type { RunParts } from '../run-scenarios.ts';

const isHidden = () => document.visibilityState === 'hidden';

/** Whether this page is in front: a hidden one gets no frames, and its figures would mean nothing. */
export const pageFront: RunParts['front'] = {
  wait: (cancelled) =>
    new Promise((done) => {
      if (!isHidden() || cancelled.aborted) {
        done();
        return;
      }
      const look = () => {
        if (isHidden() && !cancelled.aborted) return;
        document.removeEventListener('visibilitychange', look);
        cancelled.removeEventListener('abort', look);
        done();
      };
      document.addEventListener('visibilitychange', look);
      cancelled.addEventListener('abort', look);
    }),
  onHide(tell) {
    const look = () => isHidden() && tell();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  },
};
