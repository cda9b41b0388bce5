import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTheme } from './use-theme.js';

/** One button between light and dark. */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <Button
      type="text"
      shape="circle"
      icon={theme === 'dark' ? <SunOutlined /> : <MoonOutlined />}
      aria-label={`Switch to ${other} theme`}
      title={`Switch to ${other} theme`}
      onClick={() => setTheme(other)}
    />
  );
}
