import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { chunksOf, filesOf } from '../../service-worker/shell-of-build.ts';
import type { CataloguePart } from '../../i18n/catalogues.ts';
import type { BuiltChunk } from '../../service-worker/shell-of-build.ts';
import { PAGE_FILES, STEPS } from './page-files.ts';
import type { ShellKind, Shells } from './render-shell.tsx';
import { textsOf, withoutStyleAttributes } from './shell-markup.ts';

type Bundle = Rolldown.OutputBundle;

/** What the script of index.html knows of the build. */
export interface BuiltPages {
  /** Texts of each shell by language, in the order of its text nodes; none for English, which is in the markup. */
  readonly texts: Readonly<Record<string, Readonly<Record<ShellKind, readonly string[]>>>>;
  /** Files of code that every start needs beside the entry. */
  readonly app: readonly string[];
  /** What each page needs beside those, by path: files of code and styles, and names of its texts. */
  readonly pages: Readonly<
    Record<string, { readonly files: readonly string[]; readonly parts: readonly CataloguePart[] }>
  >;
  /** Files of texts by language and name. */
  readonly catalogues: Readonly<Record<string, Readonly<Partial<Record<CataloguePart, readonly string[]>>>>>;
}

const TEMPLATES = '<!-- shells -->';
const BUILT = '/* built */ null';
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

/** @param here  files that are asked for anyway */
function pagesOf(
  chunks: readonly BuiltChunk[],
  here: ReadonlySet<string>,
  languages: readonly string[],
): Pick<BuiltPages, 'pages' | 'catalogues'> {
  const missing = (sources: readonly string[]) => filesOf(chunks, sources).filter((name) => !here.has(name));
  const pages = Object.entries(PAGE_FILES).filter(([path]) => !STEPS.has(path));
  const named = new Set(pages.flatMap(([, { parts }]) => parts));
  return {
    pages: Object.fromEntries(pages.map(([path, { files, parts }]) => [path, { files: missing(files), parts }])),
    catalogues: Object.fromEntries(
      languages.map((language) => [
        language,
        Object.fromEntries(
          [...named].map((part) => [
            part,
            missing([`src/i18n/${language}/index.ts`, `src/i18n/${language}/${part}.json`]),
          ]),
        ),
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
              const { guest, person, page, failed } = shells.get(language)!;
              const pages = { guest: textsOf(guest), person: textsOf(person), page: textsOf(page) };
              return [language, { ...pages, failed: textsOf(failed) }];
            }),
        );
        const chunks = chunksOf(bundle);
        const app = filesOf(chunks, APP);
        // Of every start and of home.
        const sheets = filesOf(chunks, [...APP, HOME]).filter((name) => name.endsWith('.css'));
        const built: BuiltPages = {
          texts,
          app: app.filter((name) => name.endsWith('.js') && name !== entry.fileName),
          ...pagesOf(chunks, new Set([...app, ...sheets]), languages),
        };
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
