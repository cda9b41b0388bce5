import { type RouteObject } from 'react-router-dom';

/** Routes for people who are not signed in: the ways to sign in, and requests for an organization. */
export const visitorRoutes: RouteObject[] = [
  {
    path: '/admin/login',
    lazy: async () => ({ Component: (await import('../features/session/login-page.js')).LoginPage }),
  },
  {
    path: '/admin/new-login',
    lazy: async () => ({
      Component: (await import('../features/session/new-login-page.js')).NewLoginPage,
    }),
  },
  {
    path: '/admin/new-login/about',
    lazy: async () => ({
      Component: (await import('../features/session/login-change-page.js')).LoginChangePage,
    }),
  },
  {
    path: '/admin/email-login',
    lazy: async () => ({
      Component: (await import('../features/session/email/email-login-page.js')).EmailLoginPage,
    }),
  },
  {
    path: '/admin/login/totp',
    lazy: async () => ({ Component: (await import('../features/session/totp/totp-page.js')).TotpPage }),
  },
  {
    path: '/admin/requestorganization',
    lazy: async () => ({
      Component: (await import('../features/organization-requests/request-form-page.js')).RequestFormPage,
    }),
  },
  {
    path: '/admin/requestorganization/:id',
    lazy: async () => ({
      Component: (await import('../features/organization-requests/request-status-page.js')).RequestStatusPage,
    }),
  },
];
