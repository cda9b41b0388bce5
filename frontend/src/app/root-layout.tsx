import { Outlet } from 'react-router-dom';
import { ServiceBanner } from '../features/service-notices/service-banner.js';
import { Notices } from '../shared/notices/notices.js';
import { useDocumentTheme, useTheme } from '../shared/ui/theme/use-theme.js';

/** Adds to every page the theme, banners about problems of the service, and short messages to the user. */
export function RootLayout() {
  const { theme } = useTheme();
  useDocumentTheme(theme);
  return (
    <>
      <ServiceBanner />
      <Outlet />
      <Notices />
    </>
  );
}
