import { useEffect, useRef, useState } from 'react';

/**
 * Code that comes when it is first wanted; null until then.
 * @param load      asked once for each want until it has come
 * @param onFailed  it could not be loaded; the next want tries again
 */
export function useLate<Module extends object>(
  wanted: boolean,
  load: () => Promise<Module>,
  onFailed: () => void,
): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  const latest = useRef({ load, onFailed });
  useEffect(() => {
    latest.current = { load, onFailed };
  });
  const missing = wanted && module === null;
  useEffect(() => {
    if (!missing) return undefined;
    let gone = false;
    latest.current.load().then(
      (loaded) => gone || setModule(loaded),
      () => gone || latest.current.onFailed(),
    );
    return () => {
      gone = true;
    };
  }, [missing]);
  return module;
}
