import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { narrowFont } from './narrow-font.js';
import { isOfFirstPages, pagePreloads } from './page-preloads.js';
import { placeTiles } from './place-tiles.js';
import { precompress } from './precompress.js';
import { themeCss } from './src/shared/ui/theme/theme.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Own code that later pages share: but what draws charts and maps, and what uses Ant Design. */
const SHARED =
  /\/src\/shared\/(?!chart|map|trends|unsaved|entry|session\/leave|notices|ui\/dialogs|ui\/danger|ui\/theme\/antd|time\/day-range|units\/unit-choices)/;
/** All pages are built on these libraries. Parts that only later pages need are loaded with those pages. */
const LIBRARIES = /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|@tanstack|dayjs)\//;
/** The frame of an account's pages. */
const SHELL = /\/src\/(app\/shell\/(?!station-|super-)|shared\/unsaved\/(leave-guard|unsaved-forms))/;
/** First pages have these in files of their own, because the others do without them. */
const OF_SOME =
  /\/src\/(features\/(session|overview|station-dashboard)|app\/shell|shared\/(chart(?!\/sparkline)|trends|unsaved|entry))\//;
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
  plugins: [react(), themeStyleSheet(), placeTiles(), pagePreloads(), narrowFont(), precompress()],
  resolve: {
    alias: [
      { find: /^@mesonet\/(contract|model)\/(.*)\.js$/, replacement: `${here('..')}/$1/$2.ts` },
      { find: /^zod$/, replacement: here('./src/shared/api/zod.ts') },
    ],
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [here('index.html'), here('docs.html')],
      output: {
        // An entries-aware chunk would be named after every page that shares it.
        // Pages of the server ask for the same font by this name; kept for long, an older one of it does as well.
        assetFileNames: ({ names }) =>
          names.includes('inter-latin-wght-normal.woff2')
            ? 'assets/[name][extname]'
            : 'assets/[name]-[hash][extname]',
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0] ?? name}-[hash].js`,
        // Parts of Ant Design import one another in circles, across files too.
        strictExecutionOrder: true,
        codeSplitting: {
          // Without priorities the echarts group would swallow React.
          groups: [
            {
              name: 'react',
              priority: 4,
              test: (id) => LIBRARIES.test(id) && isOfFirstPages(id),
            },
            // Each page loads the parts of the library that it uses; small parts would cost more as files of their own.
            {
              name: 'antd',
              priority: 3,
              test: /node_modules\/(antd|@ant-design\/(?!icons-svg)|@rc-component|rc-[a-z-]+)/,
              entriesAware: true,
              entriesAwareMergeThreshold: 40_000,
            },
            { name: 'echarts', priority: 2, test: /node_modules\/(echarts|zrender)\//, entriesAware: true },
            // A browser fetches six files at a time where no proxy speaks HTTP/2 for the server, so what several pages
            // share is few files. The first holds nothing that only later pages use.
            {
              name: 'common',
              priority: 4,
              test: (id) => isOfFirstPages(id) && !OF_SOME.test(id),
              minShareCount: 2,
            },
            // Ant Design uses some of them, too, and would have them in its files.
            { name: 'icons', priority: 4, test: /icons-svg/, minShareCount: 2 },
            { name: 'schemas', priority: 3, test: /node_modules\/zod\/|\/contract\//, minShareCount: 2 },
            { name: 'shared', priority: 1, test: SHARED, minShareCount: 2 },
            { name: 'sign-in', test: /\/src\/(features\/session|shared\/entry)\//, minShareCount: 2 },
            { name: 'shell', test: SHELL },
            { name: 'overview-parts', test: /\/src\/features\/overview\//, minShareCount: 2 },
            {
              name: 'trends',
              test: /\/src\/(shared\/(chart|trends)|features\/station-dashboard)\//,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
