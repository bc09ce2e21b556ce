import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { chunksOf, filesOf } from './built-files.ts';
import type { CataloguePart } from '../../src/i18n/catalogues.ts';
import type { BuiltChunk } from './built-files.ts';
import { pageFiles } from './page-files.ts';
import type { ShellKind, Shells } from '../../src/app/static-shell/render-shell.tsx';
import { textsOf, withoutStyleAttributes } from './shell-markup.ts';

type Bundle = Rolldown.OutputBundle;

/** Data about the build for the script of index.html. */
export interface BuiltPages {
  /** A file of `Words` for each language but English, whose texts are in the markup and whose catalogues are below. */
  readonly words: Readonly<Record<string, string>>;
  /** Code files that every start needs, the entry among them. */
  readonly app: readonly string[];
  /** Additional files of each page by path: code, styles, and names of its text parts. */
  readonly pages: Readonly<
    Record<string, { readonly files: readonly string[]; readonly parts: readonly CataloguePart[] }>
  >;
  readonly catalogues: CatalogueFiles;
}

/** Catalogue files of one language by part. */
type CatalogueFiles = Readonly<Partial<Record<CataloguePart, readonly string[]>>>;

/** Texts that index.html fetches for a language other than English. */
export interface Words {
  /** Texts of each shell, in the order of its text nodes. */
  readonly texts: Readonly<Record<ShellKind, readonly string[]>>;
  readonly catalogues: CatalogueFiles;
}

const TEMPLATES = '<!-- shells -->';
const BUILT = '/* built */ null';
const ENTRY_SCRIPT = /<script type="module"[^>]*><\/script>\s*/;
/** Comments of index.html, which have lines of their own: they are for its readers, and a slow line need not carry them. */
const COMMENTS = /^[ \t]*(?:\/\/.*|\/\*\*.*\*\/|<!--.*-->)\n/gm;
const MODULE_PRELOADS = /<link rel="modulepreload"[^>]*>\s*/g;

/**
 * Returns the script tag of the entry. The entry and its imports are requested once the shell is painted, so that the
 * shell competes with them for neither bandwidth nor processor. A failed load is shown by the page.
 */
const entryScript = (name: string): string =>
  `<script type="module">window.ternMayRun && ternMayRun.then(() => import(${JSON.stringify(`./${name}`)})).catch(ternStartFailed);</script>\n`;

/** Sources that every start runs. */
const APP = ['index.html', 'src/app/main.tsx'];
const HOME = 'src/pages/home-page.tsx';

/** Renders the shells with the app's own components, bundled for Node by the same rules as the app. */
async function renderedShells(root: string): Promise<ReadonlyMap<string, Shells>> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    // Class names are derived from file names, so they equal the app's.
    css: { transformer: 'lightningcss' },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/static-shell/render-shell.tsx',
      write: false,
      minify: false,
      rolldownOptions: {
        output: {
          codeSplitting: false,
          // Stubs for the few browser functions that run when the components load and the language is set.
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

/** Returns functions that list the files of a build, except those that every start requests anyway (`here`). */
function fileNames(root: string, chunks: readonly BuiltChunk[], here: ReadonlySet<string>) {
  const missing = (sources: readonly string[]) => filesOf(chunks, sources).filter((name) => !here.has(name));
  const pages = [...pageFiles(root)].filter(([, { isStep }]) => !isStep);
  const named = new Set(pages.flatMap(([, { parts }]) => parts));
  return {
    pages: Object.fromEntries(pages.map(([path, { files, parts }]) => [path, { files: missing(files), parts }])),
    cataloguesOf: (language: string): CatalogueFiles =>
      Object.fromEntries(
        [...named].map((part) => [
          part,
          missing([`src/i18n/${language}/index.ts`, `src/i18n/${language}/${part}.json`]),
        ]),
      ),
  };
}

function sourceOf(bundle: Bundle, name: string): string {
  const asset = bundle[name];
  if (asset?.type !== 'asset') throw new Error(`no file ${name}`);
  return typeof asset.source === 'string' ? asset.source : new TextDecoder().decode(asset.source);
}

/**
 * Inlines everything the first paint needs into the built index.html, so that it waits for no other file: the shells as
 * templates, the styles of the entry and of home, and the list of files of each page. The script in index.html does the
 * rest.
 */
export function staticShell(): Plugin {
  let root = '';
  /** Adds a file to the build, with a content hash in its name. @returns its name */
  let emit: (name: string, source: string) => string;
  return {
    name: 'tern-static-shell',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler() {
        emit = (name, source) => this.getFileName(this.emitFile({ type: 'asset', name, source }));
      },
    },
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, chunk: entry }) {
        if (!bundle || !entry || !html.includes(TEMPLATES)) return html;
        const shells = await renderedShells(root);
        const names = new Map<string, string>();
        const templates: string[] = [];
        let shellCss = '';
        for (const [kind, markup] of Object.entries(shells.get('en')!)) {
          const shell = withoutStyleAttributes(markup, names);
          shellCss = shell.css;
          templates.push(`<template id="shell-${kind}">${shell.html}</template>`);
        }
        const chunks = chunksOf(bundle);
        const app = filesOf(chunks, APP);
        // Style sheets of every start and of home.
        const sheets = filesOf(chunks, [...APP, HOME]).filter((name) => name.endsWith('.css'));
        const { pages, cataloguesOf } = fileNames(root, chunks, new Set([...app, ...sheets]));
        const wordsOf = ([language, { guest, person, page, failed }]: readonly [string, Shells]): [string, string] => {
          const texts = {
            guest: textsOf(guest),
            person: textsOf(person),
            page: textsOf(page),
            failed: textsOf(failed),
          };
          const words: Words = { texts, catalogues: cataloguesOf(language) };
          return [language, emit(`words-${language}.json`, JSON.stringify(words))];
        };
        const built: BuiltPages = {
          words: Object.fromEntries([...shells].filter(([language]) => language !== 'en').map(wordsOf)),
          app: app.filter((name) => name.endsWith('.js')),
          pages,
          catalogues: cataloguesOf('en'),
        };
        const css = sheets.map((name) => sourceOf(bundle, name).trim()).join('') + shellCss;
        // Pages request the style sheets of their imports and wait for them, so the inlined ones are listed here in a
        // form that is neither fetched nor parsed. The preload scanner respects the media query, but not `disabled`.
        const links = sheets.map(
          (name) => `<link rel="stylesheet" crossorigin href="./${name}" media="not all" disabled>`,
        );
        return html
          .replaceAll(/<link rel="stylesheet"[^>]*>\s*/g, '')
          .replaceAll(MODULE_PRELOADS, '')
          .replace(ENTRY_SCRIPT, () => entryScript(entry.fileName))
          .replace('</head>', () => `<style>${css}</style>\n${links.join('\n')}\n</head>`)
          .replace(TEMPLATES, () => templates.join(''))
          .replace(COMMENTS, '')
          .replace(BUILT, () => JSON.stringify(built).replaceAll('<', '\\u003c'));
      },
    },
  };
}
