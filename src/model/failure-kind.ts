/**
 * Kinds of failure of our own code. `network`: nothing came; `unsupported`: the engine lacks a feature; `broken`:
 * anything else, a fault of ours.
 */
export type FailureKind = 'network' | 'unsupported' | 'broken';

/** Messages of `fetch`, `import()` and `bringCode` when nothing came: Chromium, Firefox, Safari. */
const NETWORK =
  /failed to fetch|network ?error|load failed|connection was lost|to be offline|(?:error loading|importing a|dynamically imported) .*module/i;
/** Messages of engines about a function, class or object that they lack. */
const MISSING = /is not a (?:function|constructor)|is not defined|can't find variable|undefined is not/i;

/** Sorts what was thrown. By its words where it must be: engines give a lost line and a missing call the same class. */
export function failureKind(thrown: unknown): FailureKind {
  if (!(thrown instanceof Error)) return 'broken';
  if (thrown.name === 'NotSupportedError' || thrown.name === 'CompileError') return 'unsupported';
  if (thrown instanceof TypeError && NETWORK.test(thrown.message)) return 'network';
  return (thrown instanceof TypeError || thrown instanceof ReferenceError) && MISSING.test(thrown.message)
    ? 'unsupported'
    : 'broken';
}
