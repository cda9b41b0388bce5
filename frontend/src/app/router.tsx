import {
  createBrowserRouter,
  Navigate,
  type LoaderFunctionArgs,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import { antdPages } from './antd-pages.js';
import { beginAccount } from './begin-account.js';
import { beginDashboard } from './begin-dashboard.js';
import { replacedDashboardsOptions } from '../features/custom-screens/use-replaced-dashboards.js';
import { ErrorPage } from '../features/errors/error-page.js';
import { FramedNotFoundPage, NotFoundPage } from '../features/errors/not-found-page.js';
import { PageNotFound } from '../features/errors/page-not-found.js';
import { queryClient } from '../shared/api/query-client.js';
import { paidFeaturesOptions } from '../shared/session/use-paid-features.js';
import { PageLoading } from './page-loading.js';
import { RootLayout } from './root-layout.js';
import { checkoutPage, ownDocument, subscriptionPage } from './subscription-pages.js';
import { superAdminRoutes } from './super-admin-routes.js';
import { visitorRoutes } from './visitor-routes.js';

/** The routes of the console. The code of a page is loaded when the page is first opened. */
const routes: RouteObject[] = [
  { path: '/', element: <Navigate to="/admin/" replace /> },
  ...visitorRoutes,
  {
    path: '/admin/:accountid?',
    loader: beginAccount,
    // The loader runs again only when the account changes; within an account the pages request their data themselves.
    shouldRevalidate: ({ currentParams, nextParams }) => currentParams.accountid !== nextParams.accountid,
    lazy: async () => ({ Component: (await import('./shell/account-shell.js')).AccountShell }),
    children: [
      { index: true, element: <Navigate to="home" replace /> },
      {
        path: 'home',
        lazy: async () => ({ Component: (await import('./pages/home.js')).Home }),
      },
      {
        path: 'stations',
        lazy: async () => ({ Component: (await import('./pages/stations.js')).Stations }),
      },
      {
        path: 'alarms/violations/:groupkey?',
        lazy: async () => ({
          Component: (await import('../features/violations/violations-page.js')).ViolationsPage,
        }),
      },
      {
        lazy: antdPages,
        children: [
          {
            path: 'data-export',
            lazy: async () => ({
              Component: (await import('../features/data-export/data-export-page.js')).DataExportPage,
            }),
          },
          {
            path: 'alarms',
            lazy: async () => ({
              Component: (await import('../features/alarms/alarms-page.js')).AlarmsPage,
            }),
          },
          {
            path: 'account',
            lazy: async () => ({ Component: (await import('./pages/account-settings.js')).AccountSettings }),
          },
          {
            path: 'account/audit',
            lazy: async () => ({
              Component: (await import('../features/audit/account-audit-page.js')).AccountAuditPage,
            }),
          },
          {
            path: 'units',
            lazy: async () => ({
              Component: (await import('../features/account-units/units-page.js')).UnitsPage,
            }),
          },
          { path: 'subscription', lazy: subscriptionPage },
          { path: 'subscription2', lazy: subscriptionPage },
          { path: 'subscription/checkout', loader: ownDocument, lazy: checkoutPage },
          {
            path: 'sadmin',
            lazy: async () => ({
              Component: (await import('./pages/account-super-admin.js')).AccountSuperAdmin,
            }),
          },
          {
            path: 'stations/:stationid',
            lazy: async () => ({ Component: (await import('./shell/station-shell.js')).StationShell }),
            children: [
              { index: true, element: <Navigate to="connect" replace /> },
              {
                path: 'connect',
                lazy: async () => ({
                  Component: (await import('../features/station-connect/station-connect-page.js'))
                    .StationConnectPage,
                }),
              },
              {
                path: 'settings',
                lazy: async () => ({
                  Component: (await import('./pages/station-settings.js')).StationSettings,
                }),
              },
              {
                path: 'uploads',
                lazy: async () => ({
                  Component: (await import('../features/uploads/uploads-page.js')).UploadsPage,
                }),
              },
              {
                path: 'rain',
                lazy: async () => ({
                  Component: (await import('../features/rain-ledger/rain-ledger-page.js')).RainLedgerPage,
                }),
              },
              {
                path: 'quality',
                lazy: async () => ({
                  Component: (await import('../features/quality/quality-page.js')).QualityPage,
                }),
              },
              {
                path: 'imports',
                lazy: async () => ({
                  Component: (await import('../features/imports/imports-page.js')).ImportsPage,
                }),
              },
              { path: '*', element: <FramedNotFoundPage /> },
            ],
          },
        ],
      },
      { path: '*', element: <FramedNotFoundPage /> },
    ],
  },
  superAdminRoutes,
  {
    path: '/:accountid/WeatherStations/:stationid/RT/overview',
    loader: beginOverview,
    shouldRevalidate: isOtherStation,
    lazy: async () => ({ Component: (await import('./pages/overview.js')).Overview }),
  },
  {
    path: '/:accountid/WeatherStations/:stationid/RT/map',
    loader: beginMap,
    shouldRevalidate: isOtherStation,
    lazy: async () => ({
      Component: (await import('../features/overview/full-map/full-map-page.js')).FullMapPage,
    }),
  },
  {
    path: '/:accountid/WeatherStations/:stationid/RT/main',
    loader: beginDashboard,
    shouldRevalidate: isOtherStation,
    lazy: async () => ({ Component: (await import('./pages/dashboard.js')).Dashboard }),
  },
  { path: '*', element: <NotFoundPage /> },
];

export const router = createBrowserRouter([
  {
    element: <RootLayout />,
    hydrateFallbackElement: <PageLoading />,
    // The inner route keeps the theme around a page that failed to load or render.
    children: [{ errorElement: <ErrorPage />, children: routes }],
  },
]);

/**
 * Reruns a loader only for another station. The address also holds the chart's time range, which
 * must change without a wait.
 */
function isOtherStation({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return currentParams['stationid'] !== nextParams['stationid'];
}

function beginOverview(args: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(replacedDashboardsOptions(accountOfAll(args)));
  return null;
}

function beginMap(args: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(paidFeaturesOptions(accountOfAll(args)));
  return null;
}

/**
 * Returns the account of a page about all stations, whose address contains `{accountid}_all` in place of a station.
 * @throws PageNotFound when the address contains something else
 */
function accountOfAll({ params: { accountid = '', stationid } }: LoaderFunctionArgs): string {
  if (stationid !== `${accountid}_all`) throw new PageNotFound();
  return accountid;
}
