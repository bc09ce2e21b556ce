import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PATHS } from './paths.ts';
import { navigationError } from './navigation-rules.ts';
import type { NavigationError } from './navigation-rules.ts';

export interface Navigation {
  /** Opens a page on top. Says why it did not; a second tap on the same link is `locked` and does nothing. */
  go(target: string): NavigationError | null;
  /** Opens a page in place of this one. */
  redirect(target: string): NavigationError | null;
  /** Back to where the person came from; home when this page was opened directly. */
  back(): void;
}

export function useNavigation(): Navigation {
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  const current = pathname + search;
  // A lazy page shows late: until then the address is still the old one, and a second tap must not open it twice.
  const pending = useRef<{ readonly from: string; readonly to: string } | null>(null);

  const move = (kind: 'navigateTo' | 'redirectTo', target: string): NavigationError | null => {
    const underWay = pending.current?.from === key ? pending.current.to : null;
    const error = navigationError(kind, target, current, underWay);
    if (error) return error;
    pending.current = { from: key, to: target };
    void navigate(target, { replace: kind === 'redirectTo' });
    return null;
  };
  return {
    go: (target) => move('navigateTo', target),
    redirect: (target) => move('redirectTo', target),
    back: () => void (key === 'default' ? navigate(PATHS.home, { replace: true }) : navigate(-1)),
  };
}
