export interface PageEvents {
  onVisible(visible: boolean): void;
  onOnline(online: boolean): void;
  /** Called when a person presses a pointer or a key, or clicks, anywhere. */
  onAct(): void;
}

const ACTS = ['pointerdown', 'keydown', 'click'] as const;

/** Listens to the browser's events about this page. @returns a function that stops */
export function followPage({ onVisible, onOnline, onAct }: PageEvents): () => void {
  const setVisible = () => onVisible(!document.hidden);
  // Pages frozen in the back/forward cache are shown again without a visibility change.
  const onPageShow = (event: PageTransitionEvent) => event.persisted && setVisible();
  const setOnline = () => onOnline(navigator.onLine);
  const act = () => onAct();
  document.addEventListener('visibilitychange', setVisible);
  addEventListener('pageshow', onPageShow);
  for (const kind of ACTS) addEventListener(kind, act, true);
  addEventListener('online', setOnline);
  addEventListener('offline', setOnline);
  return () => {
    document.removeEventListener('visibilitychange', setVisible);
    removeEventListener('pageshow', onPageShow);
    for (const kind of ACTS) removeEventListener(kind, act, true);
    removeEventListener('online', setOnline);
    removeEventListener('offline', setOnline);
  };
}
