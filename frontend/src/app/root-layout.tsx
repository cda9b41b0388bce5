import { ConfigProvider } from 'antd';
import { Outlet } from 'react-router-dom';
import { antdTheme } from './antd-theme.js';
import { ServiceBanner } from '../features/service-notices/service-banner.js';
import { Notices } from '../shared/notices/notices.js';
import { useReducedMotion } from '../shared/ui/theme/use-reduced-motion.js';
import { useDocumentTheme, useTheme } from '../shared/ui/theme/use-theme.js';

/** Around every page: the theme, the state of the service and the notices. */
export function RootLayout() {
  const { theme } = useTheme();
  useDocumentTheme(theme);
  const isStill = useReducedMotion();
  return (
    <ConfigProvider theme={antdTheme(theme, isStill)}>
      <ServiceBanner />
      <Outlet />
      <Notices />
    </ConfigProvider>
  );
}
