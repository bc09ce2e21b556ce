import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { proofKeys } from './server/proof/vite-plugin.ts';
import { wasmKernels } from './wasm/build/vite-plugin.ts';

/** Where `npm run dev` finds the exchange; `server/dev.ts` sets it. */
const api = process.env['TERN_API'] ?? 'http://localhost:8080';

export default defineConfig({
  base: './',
  plugins: [react(), wasmKernels(), proofKeys()],
  build: {
    target: ['chrome87', 'safari14.1'],
    cssMinify: 'lightningcss',
    modulePreload: { polyfill: false },
    // A kernel is fetched when first used; as a data address it would be loaded with the code and refused by the policy.
    assetsInlineLimit: (file) => (file.endsWith('.wasm') ? false : undefined),
  },
  css: { transformer: 'lightningcss', lightningcss: { targets: { chrome: 87 << 16, safari: (14 << 16) | (1 << 8) } } },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': api,
      '/kline': api,
      '/proof': api,
      '/ws': { target: api.replace('http', 'ws'), ws: true },
    },
  },
});
