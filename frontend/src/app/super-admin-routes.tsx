import { Navigate, type RouteObject } from 'react-router-dom';
import { FramedNotFoundPage } from '../features/errors/not-found-page.js';
import { antdPages } from './antd-pages.js';

/** The pages of super admins. */
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
          path: 'users',
          lazy: async () => ({
            Component: (await import('../features/super-users/super-users-page.js')).SuperUsersPage,
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
