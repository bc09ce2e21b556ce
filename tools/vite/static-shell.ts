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

/** What the script of index.html knows of the build. */
export interface BuiltPages {
  /** A file of `Words` for each language but English, whose texts are in the markup and whose files are below. */
  readonly words: Readonly<Record<string, string>>;
  /** Files of code that every start needs, the entry among them. */
  readonly app: readonly string[];
  /** What each page needs beside those, by path: files of code and styles, and names of its texts. */
  readonly pages: Readonly<
    Record<string, { readonly files: readonly string[]; readonly parts: readonly CataloguePart[] }>
  >;
  readonly catalogues: CatalogueFiles;
}

/** Files of one language's texts by name. */
type CatalogueFiles = Readonly<Partial<Record<CataloguePart, readonly string[]>>>;

/** What index.html fetches where it is not in English. */
export interface Words {
  /** Of each shell, in the order of its text nodes. */
  readonly texts: Readonly<Record<ShellKind, readonly string[]>>;
  readonly catalogues: CatalogueFiles;
}

const TEMPLATES = '<!-- shells -->';
const BUILT = '/* built */ null';
const ENTRY_SCRIPT = /<script type="module"[^>]*><\/script>\s*/;
const MODULE_PRELOADS = /<link rel="modulepreload"[^>]*>\s*/g;

/**
 * The entry's tag of a build: asked for when the shell is painted, like all that it imports, so that the shell waits neither
 * for the line nor for the processor. What fails is said by the page.
 */
const entryScript = (name: string): string =>
  `<script type="module">window.ternMayRun && ternMayRun.then(() => import(${JSON.stringify(`./${name}`)})).catch(ternStartFailed);</script>\n`;

/** What every start runs. */
const APP = ['index.html', 'src/app/main.tsx'];
const HOME = 'src/pages/home-page.tsx';

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

/** What names files of a build, but those that are asked for anyway (`here`). */
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
 * Puts into the built index.html what the first paint needs, so that it waits for no other file: the shells as templates,
 * the styles of the entry and of home, and which files each page will ask for. The script there does the rest.
 */
export function staticShell(): Plugin {
  let root = '';
  /** Adds a file to the build, named after its content. @returns its name */
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
        // Of every start and of home.
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
        // Pages ask for the sheets of what they import, and wait for them: so they stand here, as what is neither fetched nor
        // read. What looks ahead for files to fetch knows the medium, but not `disabled`.
        const links = sheets.map(
          (name) => `<link rel="stylesheet" crossorigin href="./${name}" media="not all" disabled>`,
        );
        return html
          .replaceAll(/<link rel="stylesheet"[^>]*>\s*/g, '')
          .replaceAll(MODULE_PRELOADS, '')
          .replace(ENTRY_SCRIPT, () => entryScript(entry.fileName))
          .replace('</head>', () => `<style>${css}</style>\n${links.join('\n')}\n</head>`)
          .replace(TEMPLATES, () => templates.join(''))
          .replace(BUILT, () => JSON.stringify(built).replaceAll('<', '\\u003c'));
      },
    },
  };
}
