import { Outlet } from 'react-router-dom';
import { ServiceBanner } from '../features/service-notices/service-banner.js';
import { Notices } from '../shared/notices/notices.js';
import { useDocumentTheme, useTheme } from '../shared/ui/theme/use-theme.js';

/** Around every page: the theme, the state of the service and the notices. */
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
