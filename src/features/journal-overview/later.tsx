import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** Renders its children in a task of their own, behind that of the page around them; a skeleton has their place till then. */
export function Later({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true));
    return () => clearTimeout(timer);
  }, []);
  return isTime ? children : skeleton;
}
