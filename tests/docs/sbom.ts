/**
 * `npm run sbom`: writes every package that the app or the server needs into `sbom.cdx.json` (CycloneDX 1.5), or into the file
 * that is named. Read from package-lock.json alone: no network, the same text for the same lock.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

interface Locked {
  readonly name?: string;
  readonly version: string;
  /** `sha512-` and base64. */
  readonly integrity?: string;
  readonly license?: string;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

const FOLDER = 'node_modules/';

const lockText = readFileSync('package-lock.json', 'utf8');
const { packages } = JSON.parse(lockText) as { packages: Readonly<Record<string, Locked>> };
const root = packages['']!;

const nameAt = (path: string): string => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/**
 * Returns the folder where Node finds a package that is imported from the folder `from`: there, or in a folder above.
 */
function foundFrom(from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(FOLDER) - 1))) {
    const path = `${at === '' ? '' : `${at}/`}${FOLDER}${name}`;
    if (Object.hasOwn(packages, path)) return path;
    if (at === '') return null;
  }
}

/** Paths of what a package needs. Optional peers are not installed for it. */
function needsOf(path: string): readonly string[] {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = packages[path]!;
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  const names = new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]);
  return [...names].map((name) => foundFrom(path, name)).filter((found) => found !== null);
}

/** Path of each package that is needed, and what it needs; the app's own is ''. Without what only tools need. */
const needs = new Map<string, readonly string[]>();
const follow = (path: string): void => {
  if (needs.has(path)) return;
  needs.set(path, needsOf(path));
  for (const next of needs.get(path)!) follow(next);
};
follow('');

/** One word is an SPDX id, more are an expression of them, whose joints are in capitals. */
const licenseOf = (license: string) =>
  /^[\w.-]+$/.test(license)
    ? { license: { id: license } }
    : { expression: license.replace(/ (and|or|with) /g, (joint) => joint.toUpperCase()) };

function component(path: string) {
  const name = nameAt(path);
  const { version, integrity, license, optional } = packages[path]!;
  const [algorithm, digest] = integrity?.split(' ')[0]!.split('-') ?? [];
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    scope: optional ? 'optional' : 'required',
    ...(algorithm === 'sha512' && digest
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
    ...(license ? { licenses: [licenseOf(license)] } : {}),
    purl: purlOf(name, version),
  };
}

const { name = '', version, license = '' } = root;
const app = `${name}@${version}`;
/** The serial number is made from the lock, so the same packages have the same number. */
const [a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/
  .exec(createHash('sha256').update(lockText).digest('hex'))!
  .slice(1);

const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: `urn:uuid:${a}-${b}-8${c}-8${d}-${e}`,
  version: 1,
  metadata: {
    lifecycles: [{ phase: 'pre-build' }],
    component: { type: 'application', 'bom-ref': app, name, version, licenses: [licenseOf(license)] },
  },
  components: [...needs.keys()]
    .filter((path) => path !== '')
    .sort()
    .map(component),
  dependencies: [...needs].map(([path, dependsOn]) => ({ ref: path === '' ? app : path, dependsOn })),
};
writeFileSync(process.argv[2] ?? 'sbom.cdx.json', `${JSON.stringify(bom, null, 2)}\n`);
