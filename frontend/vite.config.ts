import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { themeCss } from './src/shared/ui/theme/theme.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const THEME_CSS = 'virtual:theme.css';

/** The colours of theme.ts as a style sheet: linked in the head, so it is there before the first paint. */
function themeStyleSheet(): Plugin {
  return {
    name: 'theme-style-sheet',
    resolveId: (id) => (id === THEME_CSS ? `\0${THEME_CSS}` : null),
    load: (id) => (id === `\0${THEME_CSS}` ? themeCss() : null),
  };
}

export default defineConfig({
  root: here('.'),
  plugins: [react(), themeStyleSheet()],
  resolve: {
    alias: [{ find: /^@mesonet\/contract\/(.*)\.js$/, replacement: `${here('../contract')}/$1.ts` }],
  },
  server: {
    proxy: {
      '/api': { target: 'http://127.0.0.1:3000', ws: true },
      '/auth': { target: 'http://127.0.0.1:3000' },
    },
  },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        // An entries-aware chunk would be named after every page that shares it.
        // Pages of the server ask for the same font by this name; kept for long, an older one of it does as well.
        assetFileNames: ({ names }) =>
          names.includes('inter-latin-wght-normal.woff2')
            ? 'assets/[name][extname]'
            : 'assets/[name]-[hash][extname]',
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0] ?? name}-[hash].js`,
        codeSplitting: {
          // Without priorities the echarts group would swallow React. Entries-aware: the sign-in page must not
          // load the tables of the other pages; merging small groups (a threshold) would bring them back.
          groups: [
            {
              name: 'react',
              priority: 3,
              test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|@tanstack)\//,
            },
            {
              name: 'antd',
              priority: 2,
              test: /node_modules\/(antd|@ant-design|@rc-component|rc-[a-z-]+)\//,
              entriesAware: true,
            },
            { name: 'echarts', priority: 1, test: /node_modules\/(echarts|zrender)\//, entriesAware: true },
          ],
        },
      },
    },
  },
});
