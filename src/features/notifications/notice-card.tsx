import { useEffect } from 'react';
import { lazyCode } from '../../ui/lazy-code.ts';
import { useLazyState } from '../../ui/use-lazy-code.ts';
import { NoticePlace } from './notice-place.tsx';

const lineCode = lazyCode(() => import('./notice-line.tsx'));

/**
 * The announcements of home (H6). Their code comes behind the first frame, as they themselves do; their place is reserved
 * meanwhile, so that nothing below moves.
 */
export function NoticeCard() {
  const { module, failed } = useLazyState(lineCode);
  useEffect(() => void lineCode.fetch(), []);
  if (module) return <module.NoticeLine />;
  return failed ? null : <NoticePlace />;
}
