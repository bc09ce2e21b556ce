import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { PAGE_FILES } from './page-files.ts';
import type { ShellKind, Shells } from './render-shell.tsx';
import { textsOf, withoutStyleAttributes } from './shell-markup.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** What the script of index.html knows of the build. */
export interface BuiltPages {
  /** Texts of each shell by language, in the order of its text nodes; none for English, which is in the markup. */
  readonly texts: Readonly<Record<string, Readonly<Record<ShellKind, readonly string[]>>>>;
  /** Files of code that every start needs beside the entry. */
  readonly app: readonly string[];
  /** Files of code that each page needs beside those, by path and language. */
  readonly preloads: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

const TEMPLATES = '<!-- shells -->';
const BUILT = '/* built */ null';
const MAIN = 'src/app/main.tsx';
const HOME = 'src/pages/markets/home-page.tsx';

/** Renders the shells with the app's own components, bundled for Node by the same rules as the app. */
async function renderedShells(root: string): Promise<ReadonlyMap<string, Shells>> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    // Class names are made from file names: the app's and these are the same.
    css: { transformer: 'lightningcss' },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/static-shell/render-shell.tsx',
      write: false,
      minify: false,
      rolldownOptions: {
        output: {
          codeSplitting: false,
          // The little of a browser that is touched when the components are loaded and when a language is shown.
          banner: 'globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });',
          footer: 'globalThis.document = { documentElement: {}, getElementById: () => ({}) };',
        },
      },
    },
  });
  const [chunk] = (result as Rolldown.RolldownOutput).output;
  const { renderShells } = (await import(`data:text/javascript,${encodeURIComponent(chunk.code)}`)) as {
    renderShells(): Promise<ReadonlyMap<string, Shells>>;
  };
  return renderShells();
}

/** A chunk and all it imports statically, what is imported first. */
function withImports(bundle: Bundle, chunk: Chunk, seen = new Set<Chunk>()): Set<Chunk> {
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk' && !seen.has(next)) withImports(bundle, next, seen);
  }
  return seen.add(chunk);
}

const chunkOf = (bundle: Bundle, source: string): Chunk | undefined =>
  Object.values(bundle).find(
    (output): output is Chunk => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(`/${source}`)),
  );

function needed(bundle: Bundle, source: string): Chunk {
  const chunk = chunkOf(bundle, source);
  if (!chunk) throw new Error(`no chunk for ${source}`);
  return chunk;
}

function preloadsOf(bundle: Bundle, here: Set<Chunk>, languages: readonly string[]): BuiltPages['preloads'] {
  const beyond = (chunk: Chunk): string[] =>
    [...withImports(bundle, chunk)].filter((each) => !here.has(each)).map(({ fileName }) => fileName);
  return Object.fromEntries(
    Object.entries(PAGE_FILES).map(([path, { files, parts }]) => {
      const code = files.flatMap((file) => beyond(needed(bundle, file)));
      const byLanguage = languages.map((language) => {
        // The first English texts are in the entry.
        const texts = parts.flatMap((part) => chunkOf(bundle, `src/i18n/${language}/${part}.ts`) ?? []);
        return [language, [...new Set([...code, ...texts.flatMap(beyond)])]];
      });
      return [path, Object.fromEntries(byLanguage)];
    }),
  );
}

/** Style sheets of every start and of home, in the order of their chunks. */
function firstStyles(bundle: Bundle, app: ReadonlySet<Chunk>): string[] {
  const chunks = withImports(bundle, needed(bundle, HOME), new Set(app));
  const names = new Set<string>();
  for (const chunk of chunks) for (const name of chunk.viteMetadata?.importedCss ?? []) names.add(name);
  return [...names];
}

function sourceOf(bundle: Bundle, name: string): string {
  const asset = bundle[name];
  if (asset?.type !== 'asset') throw new Error(`no file ${name}`);
  return typeof asset.source === 'string' ? asset.source : new TextDecoder().decode(asset.source);
}

/**
 * Puts into the built index.html what the first paint needs, so that it waits for no other file: the shells as templates,
 * the styles of the entry and of home, and which files each page will ask for. The script there does the rest.
 */
export function staticShell(): Plugin {
  let root = '';
  return {
    name: 'tern-static-shell',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, chunk: entry }) {
        if (!bundle || !entry || !html.includes(TEMPLATES)) return html;
        const shells = await renderedShells(root);
        const languages = [...shells.keys()];
        const names = new Map<string, string>();
        const templates: string[] = [];
        let shellCss = '';
        for (const [kind, markup] of Object.entries(shells.get('en')!)) {
          const shell = withoutStyleAttributes(markup, names);
          shellCss = shell.css;
          templates.push(`<template id="shell-${kind}">${shell.html}</template>`);
        }
        const texts = Object.fromEntries(
          languages
            .filter((language) => language !== 'en')
            .map((language) => {
              const { guest, person, page } = shells.get(language)!;
              return [language, { guest: textsOf(guest), person: textsOf(person), page: textsOf(page) }];
            }),
        );
        const app = withImports(bundle, needed(bundle, MAIN), withImports(bundle, entry));
        const built: BuiltPages = {
          texts,
          app: [...app].filter((chunk) => chunk !== entry).map(({ fileName }) => fileName),
          preloads: preloadsOf(bundle, app, languages),
        };
        const sheets = firstStyles(bundle, app);
        const css = sheets.map((name) => sourceOf(bundle, name).trim()).join('') + shellCss;
        // Pages ask for the sheets of what they import, and wait for them: so they stand here, as what never applies.
        const links = sheets.map((name) => `<link rel="stylesheet" crossorigin href="./${name}" media="not all">`);
        return html
          .replaceAll(/<link rel="stylesheet"[^>]*>\s*/g, '')
          .replace('</head>', () => `<style>${css}</style>\n${links.join('\n')}\n</head>`)
          .replace(TEMPLATES, () => templates.join(''))
          .replace(BUILT, () => JSON.stringify(built).replaceAll('<', '\\u003c'));
      },
    },
  };
}
