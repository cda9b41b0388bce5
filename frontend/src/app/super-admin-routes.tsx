import { Navigate, type RouteObject } from 'react-router-dom';
import { FramedNotFoundPage } from '../features/errors/not-found-page.js';
import { antdPages } from './antd-pages.js';

/** Routes of the pages for super admins. */
export const superAdminRoutes: RouteObject = {
  path: '/admin/sadmin',
  lazy: async () => ({ Component: (await import('./shell/super-admin-shell.js')).SuperAdminShell }),
  children: [
    { index: true, element: <Navigate to="organizations" replace /> },
    {
      lazy: antdPages,
      children: [
        {
          path: 'audit',
          lazy: async () => ({
            Component: (await import('../features/audit/installation-audit-page.js')).InstallationAuditPage,
          }),
        },
        {
          path: 'statistics',
          lazy: async () => ({
            Component: (await import('../features/statistics/statistics-page.js')).StatisticsPage,
          }),
        },
        {
          path: 'users',
          lazy: async () => ({
            Component: (await import('../features/super-users/super-users-page.js')).SuperUsersPage,
          }),
        },
        {
          path: 'deprecated_route_hits',
          lazy: async () => ({
            Component: (await import('../features/deprecated-routes/deprecated-routes-page.js'))
              .DeprecatedRoutesPage,
          }),
        },
        {
          path: 'organization_requests',
          lazy: async () => ({
            Component: (await import('../features/organization-requests/requests-page.js')).RequestsPage,
          }),
        },
        {
          path: 'backuprestore',
          lazy: async () => ({
            Component: (await import('./pages/snapshots.js')).Snapshots,
          }),
        },
        {
          path: 'feature_flags',
          lazy: async () => ({
            Component: (await import('../features/feature-flags/feature-flags-page.js')).FeatureFlagsPage,
          }),
        },
        {
          path: 'organizations',
          lazy: async () => ({
            Component: (await import('./pages/organizations.js')).Organizations,
          }),
        },
      ],
    },
    { path: '*', element: <FramedNotFoundPage /> },
  ],
};
