import { type Plugin, type Rollup } from 'vite';

interface PagePreload {
  /** The pattern matches the paths of the page; `data` uses its groups. */
  pattern: string;
  /** The modules that the router loads for it. */
  modules: readonly string[];
  /** The page requests these addresses first; its code writes them letter by letter so. `$1` is the first group. */
  data?: readonly string[];
  /** It is requested by members of the organization `$1`, and would be refused to others. */
  membersData?: readonly string[];
  /** Visitors are sent to the sign-in page, and would request the data in vain. */
  isForUsers?: boolean;
}

const ID = '([A-Za-z0-9_-]+)';
/** The overview shows these of each station. */
const SUMMARY_KEYS =
  'temperature,relativeHumidity,windSpeed2MinAvg,windSpeed,windSpeed10MinAvg,windDirection2MinAvg,windDirection,' +
  'windDirection10MinAvg,windGustSpeed10Min,windGustSpeed,adjustedPressure,stationPressure,rainToday';
const SETTINGS = '/api/v1/console-settings/';
const ACCOUNTS = '/api/v1/accounts/';
const ACCOUNT_DATA = ['/api/v1/accounts/$1/', '/api/v1/accounts/$1/stations/?include=active,last_update'];
const OPEN_VIOLATIONS = 'violations/?state=open&count=500';
/** The answer says whether a screen of the organization replaces the page. */
const REPLACED = '/api/v1/accounts/$1/customscreens/dashboards/';
const SHELL = 'src/app/shell/account-shell.tsx';

const ENTRY = 'src/app/main.tsx';

/** The pages that people wait for most. */
const PAGES: readonly PagePreload[] = [
  {
    pattern: '^/admin/login/?$',
    modules: ['src/features/session/login-page.tsx'],
    data: ['/api/v1/featureflags/improved_login_rollout/', SETTINGS],
  },
  {
    pattern: '^/admin/new-login/?$',
    modules: ['src/features/session/new-login-page.tsx'],
    data: [SETTINGS],
  },
  {
    pattern: '^/admin/email-login/?$',
    modules: ['src/features/session/email/email-login-page.tsx'],
    data: [SETTINGS],
  },
  {
    pattern: `^/admin/${ID}/home/?$`,
    modules: [SHELL, 'src/app/pages/home.tsx'],
    data: [ACCOUNTS],
    membersData: ACCOUNT_DATA,
    isForUsers: true,
  },
  {
    pattern: `^/admin/${ID}/stations/?$`,
    modules: [SHELL, 'src/app/pages/stations.tsx'],
    data: [ACCOUNTS],
    membersData: [...ACCOUNT_DATA, '/api/v1/accounts/$1/latest/?measKeys=temperature'],
    isForUsers: true,
  },
  {
    pattern: `^/${ID}/WeatherStations/${ID}/RT/overview/?$`,
    modules: ['src/app/pages/overview.tsx'],
    data: [
      REPLACED,
      '/api/v1/accounts/$1/',
      '/api/v1/accounts/$1/stations/?include=active,last_update',
      `/api/v1/accounts/$1/latest/?measKeys=${SUMMARY_KEYS}`,
      `/api/v1/accounts/$1/${OPEN_VIOLATIONS}`,
    ],
  },
  {
    pattern: `^/${ID}/WeatherStations/${ID}/RT/map/?$`,
    modules: ['src/features/overview/full-map/full-map-page.tsx'],
    data: [
      '/api/v1/accounts/$1/features/',
      '/api/v1/accounts/$1/',
      '/api/v1/accounts/$1/stations/?include=active,last_update',
      `/api/v1/accounts/$1/latest/?measKeys=${SUMMARY_KEYS}`,
      `/api/v1/accounts/$1/${OPEN_VIOLATIONS}`,
    ],
  },
  {
    pattern: `^/${ID}/WeatherStations/${ID}/RT/main/?$`,
    modules: ['src/app/pages/dashboard.tsx'],
    data: [
      REPLACED,
      '/api/v1/accounts/$1/',
      '/api/v1/accounts/$1/stations/$2/?include=active,last_update,master_measlist',
      '/api/v1/stations/$2/latest/',
      '/api/v1/stations/$2/measurements/',
      `/api/v1/stations/$2/${OPEN_VIOLATIONS}`,
    ],
  },
];

/** No page begins with the libraries of forms, tables, schemas and charts. */
const TOO_LARGE = /node_modules\/(antd|@ant-design\/(?!icons-svg)|zod|echarts)\//;

const isTooLarge = (id: string) => TOO_LARGE.test(id);

const firstModules = new Set<string>();

/** Tells whether a page needs a module before it shows anything; known once all modules are read. */
export function isOfFirstPages(id: string): boolean {
  return firstModules.has(id);
}

/**
 * Writes which files each page begins with, so that the server names them in its HTML. Without it a browser learns of
 * them one after another, from file to file.
 */
export function pagePreloads(): Plugin {
  return {
    name: 'page-preloads',
    enforce: 'post',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const find = (path: string) => ids.find((id) => id.endsWith(`/${path}`)) ?? '';
      const needed = (paths: readonly string[]) => modulesOf(paths.map(find), (id) => this.getModuleInfo(id));
      for (const id of needed([ENTRY, ...PAGES.flatMap(({ modules }) => modules)])) {
        firstModules.add(id);
      }
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html'));
      if (!entry) throw new Error('The console has no entry.');
      const common = filesOf([entry], chunks);
      const pages = PAGES.map(({ pattern, modules, data = [], membersData = [], isForUsers = false }) => {
        const files = filesOf(
          modules.map((module) => chunkOf(module, chunks)),
          chunks,
        );
        const large = chunks.find(
          ({ fileName, moduleIds }) => files.has(fileName) && moduleIds.some(isTooLarge),
        );
        if (large) this.error(`The page ${pattern} begins with ${large.moduleIds.find(isTooLarge)}.`);
        const own = [...files].filter((file) => !common.has(file));
        return { pattern, data, membersData, isForUsers, files: own };
      });
      this.emitFile({ type: 'asset', fileName: 'page-preloads.json', source: JSON.stringify(pages) });
    },
  };
}

function chunkOf(module: string, chunks: readonly Rollup.OutputChunk[]): Rollup.OutputChunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (!found) throw new Error(`No page begins with ${module}.`);
  return found;
}

/** Lists the modules and all that they import. */
function modulesOf(first: readonly string[], infoOf: (id: string) => Rollup.ModuleInfo | null): Set<string> {
  const modules = new Set(first);
  for (const id of modules) infoOf(id)?.importedIds.forEach((imported) => modules.add(imported));
  return modules;
}

/** Lists the files that the chunks need before they run: their imports and their styles. */
function filesOf(first: readonly Rollup.OutputChunk[], chunks: readonly Rollup.OutputChunk[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files = new Set<string>();
  const add = (chunk: Rollup.OutputChunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) add(imported);
    }
  };
  first.forEach(add);
  return files;
}
