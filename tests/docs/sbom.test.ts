import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it, onTestFinished } from 'vitest';

const closed = { additionalProperties: false };
const Text = Type.String({ minLength: 1 });
const License = Type.Union([
  Type.Object({ license: Type.Object({ id: Text }, closed) }, closed),
  Type.Object({ expression: Text }, closed),
]);
/** The part of the CycloneDX 1.5 schema that we use, with the same restrictions. */
const Bom = Type.Object(
  {
    bomFormat: Type.Literal('CycloneDX'),
    specVersion: Type.Literal('1.5'),
    serialNumber: Type.String({
      pattern: '^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
    }),
    version: Type.Integer({ minimum: 1 }),
    metadata: Type.Object(
      {
        lifecycles: Type.Array(Type.Object({ phase: Type.Literal('pre-build') }, closed)),
        component: Type.Object(
          {
            type: Type.Literal('application'),
            'bom-ref': Text,
            name: Type.Literal('tern'),
            version: Text,
            licenses: Type.Array(License, { maxItems: 1 }),
          },
          closed,
        ),
      },
      closed,
    ),
    components: Type.Array(
      Type.Object(
        {
          type: Type.Literal('library'),
          'bom-ref': Text,
          name: Text,
          version: Text,
          scope: Type.Union([Type.Literal('required'), Type.Literal('optional')]),
          hashes: Type.Array(
            Type.Object({ alg: Type.Literal('SHA-512'), content: Type.String({ pattern: '^[0-9a-f]{128}$' }) }, closed),
          ),
          licenses: Type.Array(License, { maxItems: 1 }),
          purl: Type.String({ pattern: '^pkg:npm/(%40[^/@]+/)?[^/@]+@[^@]+$' }),
        },
        closed,
      ),
    ),
    dependencies: Type.Array(Type.Object({ ref: Text, dependsOn: Type.Array(Text, { uniqueItems: true }) }, closed)),
  },
  closed,
);
type Bom = Type.Static<typeof Bom>;

async function written(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tern-sbom-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'sbom.cdx.json');
  await promisify(execFile)(process.execPath, ['tests/docs/sbom.ts', file]);
  return await readFile(file, 'utf8');
}

describe('npm run sbom', () => {
  it('writes CycloneDX, the same again for the same packages', async () => {
    const text = await written();
    expect([...Compile(Bom).Errors(JSON.parse(text))]).toEqual([]);
    expect(await written()).toBe(text);
  });

  it('lists every package of the lock that app or server needs, and nothing that only builds or tests', async () => {
    const { components } = JSON.parse(await written()) as Bom;
    const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
      packages: Readonly<Record<string, { version: string; integrity: string; dev?: boolean }>>;
    };
    const { dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Readonly<Record<string, string>>
    >;
    // i18next would use a TypeScript that is there; only tools bring one.
    const wanted = Object.entries(packages).filter(
      ([path, { dev }]) => path !== '' && !dev && !/^node_modules\/(@typescript\/)?typescript\b/.test(path),
    );
    expect(components.map((component) => `${component['bom-ref']}@${component.version}`).sort()).toEqual(
      wanted.map(([path, { version }]) => `${path}@${version}`).sort(),
    );
    for (const { hashes, ...component } of components) {
      const { integrity } = packages[component['bom-ref']]!;
      expect(Buffer.from(hashes[0]!.content, 'hex').toString('base64')).toBe(integrity.replace('sha512-', ''));
    }
    const purls = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
    for (const [name, version] of Object.entries(dependencies)) expect(purls).toContain(`pkg:npm/${name}@${version}`);
    for (const [name, version] of Object.entries(devDependencies))
      expect(purls).not.toContain(`pkg:npm/${name}@${version}`);
  });

  it('says what needs what, down from the app to each of them', async () => {
    const { metadata, components, dependencies } = JSON.parse(await written()) as Bom;
    const edges = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    const reached = new Set([metadata.component['bom-ref']]);
    for (const ref of reached) for (const next of edges.get(ref)!) reached.add(next);
    expect(edges.size).toBe(dependencies.length);
    expect([...reached].slice(1).sort()).toEqual(components.map((component) => component['bom-ref']).sort());
  });
});
