import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` finds the exchange; `server/dev.ts` sets it. */
const api = process.env['TERN_API'] ?? 'http://localhost:8080';

export default defineConfig({
  base: './',
  plugins: [react()],
  build: { target: ['chrome87', 'safari14.1'], cssMinify: 'lightningcss', modulePreload: { polyfill: false } },
  css: { transformer: 'lightningcss', lightningcss: { targets: { chrome: 87 << 16, safari: (14 << 16) | (1 << 8) } } },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': api,
      '/kline': api,
      '/ws': { target: api.replace('http', 'ws'), ws: true },
    },
  },
});
