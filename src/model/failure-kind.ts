/**
 * Why code failed, beside what a call of the exchange says:
 * network: nothing came; unsupported: the engine lacks something that it needs; broken: anything else, a fault of ours.
 */
export type FailureKind = 'network' | 'unsupported' | 'broken';

/** What `fetch`, `import()` and `bringCode` say where nothing came: Chromium, Firefox, Safari. */
const NETWORK =
  /failed to fetch|network ?error|load failed|connection was lost|to be offline|(?:error loading|importing a|dynamically imported) .*module/i;
/** What engines say of a function, class or object that they do not have. */
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
