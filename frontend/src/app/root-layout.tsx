import { ConfigProvider } from 'antd';
import { Outlet } from 'react-router-dom';
import { antdTheme } from './antd-theme.js';
import { Notices } from '../shared/notices/notices.js';
import { useDocumentTheme, useTheme } from '../shared/ui/use-theme.js';

/** Around every page: the theme and the notices. */
export function RootLayout() {
  const { theme } = useTheme();
  useDocumentTheme(theme);
  return (
    <ConfigProvider theme={antdTheme(theme)}>
      <Outlet />
      <Notices />
    </ConfigProvider>
  );
}
