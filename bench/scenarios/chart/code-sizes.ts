import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Rolldown } from 'vite';
import { CHART_VARIANTS, DRAWING_ALONE } from './variants.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const ENTRY = 'virtual:entry';

/** Bundles that a page must load before a chart's first frame; a worker is a bundle of its own. */
interface Shipped {
  readonly name: string;
  readonly bundles: readonly string[];
}

const library = (file: string): string => `export * from '/bench/peers/charts/rivals/${file}.ts';`;

/** A rival comes with its adapter: for uPlot that is the code that draws candles. */
const SHIPPED: readonly Shipped[] = [
  { name: 'lightweight-charts', bundles: [library('lightweight-charts')] },
  { name: 'uPlot', bundles: [library('uplot')] },
  {
    name: CHART_VARIANTS.worker.name,
    bundles: [
      `export { CandleChart } from '/src/chart/candle-chart.tsx';`,
      `export { serveChart } from '/src/chart/host/serve-chart.ts';`,
    ],
  },
  {
    name: DRAWING_ALONE,
    bundles: [
      `export { ChartEngine } from '/src/chart/engine/chart-engine.ts';
       export { DrawList } from '/src/chart/layers/draw-list.ts';
       export { paintsOf } from '/src/chart/layers/paints.ts';
       export { createCanvas2dRenderer } from '/src/chart/canvas2d/canvas2d-renderer.ts';`,
    ],
  },
];

export interface CodeSize {
  readonly name: string;
  /** Everything that is fetched before the first frame, each file compressed by itself. */
  readonly brotliBytes: number;
}

type Output = Rolldown.RolldownOutput['output'][number];

const bytesOf = (file: Output): Buffer => Buffer.from(file.type === 'chunk' ? file.code : file.source);

const compressed = (file: Output): number =>
  brotliCompressSync(bytesOf(file), { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .length;

/** Chunks that the entry imports at once, with itself; styles come along with them. */
function neededAtOnce(files: readonly Output[]): ReadonlySet<Output> {
  const needed = new Set<Output>(files.filter((file) => file.type === 'chunk' && file.isEntry));
  for (const file of needed) {
    if (file.type !== 'chunk') continue;
    const styles = file.viteMetadata?.importedCss ?? new Set<string>();
    for (const other of files) {
      if (file.imports.includes(other.fileName) || styles.has(other.fileName)) needed.add(other);
    }
  }
  return needed;
}

/** Built as the app is, for the browsers it serves. React is the app's own and not counted. */
async function bundle(source: string): Promise<readonly Output[]> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [
      react(),
      {
        name: 'bench-entry',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? source : null),
      },
    ],
    css: {
      transformer: 'lightningcss',
      lightningcss: { targets: { chrome: 87 << 16, safari: (14 << 16) | (1 << 8) } },
    },
    build: {
      write: false,
      target: ['chrome87', 'safari14.1'],
      cssMinify: 'lightningcss',
      // Code of the app's own, as React is.
      modulePreload: false,
      assetsInlineLimit: (file) => (file.endsWith('.wasm') ? false : undefined),
      chunkSizeWarningLimit: 8000,
      rolldownOptions: {
        input: ENTRY,
        preserveEntrySignatures: 'strict',
        external: /^react($|\/)/,
        transform: { assumptions: { setPublicClassFields: true } },
      },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  return (first as Rolldown.RolldownOutput).output;
}

export async function measureCodeSizes(): Promise<readonly CodeSize[]> {
  const sizes: CodeSize[] = [];
  for (const { name, bundles } of SHIPPED) {
    let brotliBytes = 0;
    for (const source of bundles) {
      for (const file of neededAtOnce(await bundle(source))) brotliBytes += compressed(file);
    }
    sizes.push({ name, brotliBytes });
  }
  return sizes;
}
