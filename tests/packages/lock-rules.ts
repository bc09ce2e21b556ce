/** The parts of an entry of package-lock.json that the rules below read. */
interface LockEntry {
  readonly version?: string;
  readonly engines?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

const FOLDER = 'node_modules/';
/** A tag of the registry, like `latest`: neither a range of versions nor an address. */
const TAG = /^[a-wyz][\w.-]*$/i;

/** Version that a package finds under a name: in its own folder, else in the nearest folder above. */
function versionFor(packages: Lock['packages'], path: string, name: string): string | undefined {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf(FOLDER) - 1))) {
    const found = packages[`${at === '' ? '' : `${at}/`}${FOLDER}${name}`];
    if (found !== undefined || at === '') return found?.version;
  }
}

function withoutTags(
  packages: Lock['packages'],
  path: string,
  wanted: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(wanted).map(([name, range]) => [
      name,
      TAG.test(range) ? (versionFor(packages, path, name) ?? range) : range,
    ]),
  );
}

/**
 * The same lock in the form that npm 9, 10 and 11 install on every Node from 20.19 on:
 * - Only the root keeps `engines`. `engine-strict` is what makes npm refuse an old Node before it installs, but it asks every
 *   package of the lock, and several want the Node 24 that comes with the packages and runs them.
 * - A tag such as `latest` becomes the locked version. npm asks the registry what a tag means at each `npm ci` and fails once
 *   the answer changes; npm 9 cannot read an `overrides` that pins it.
 */
export function portableLock(lock: Lock): Lock {
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    if (path === '') return [path, entry] as const;
    const { engines: _, ...kept } = entry;
    const changed: Record<string, unknown> = { ...kept };
    for (const kind of ['dependencies', 'optionalDependencies'] as const) {
      if (entry[kind] !== undefined) changed[kind] = withoutTags(lock.packages, path, entry[kind]);
    }
    return [path, changed as LockEntry] as const;
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}
