export interface PageEvents {
  onVisible(visible: boolean): void;
  onOnline(online: boolean): void;
  /** A person acts: a pointer, a key or a click goes down anywhere. */
  onAct(): void;
}

const ACTS = ['pointerdown', 'keydown', 'click'] as const;

/** Listens to what the browser says of this page. @returns stops */
export function followPage({ onVisible, onOnline, onAct }: PageEvents): () => void {
  const setVisible = () => onVisible(!document.hidden);
  // Frozen pages (back/forward cache) come back without a visibility change.
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
