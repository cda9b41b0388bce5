import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { THEME_CHOICES, type ThemeChoice } from '@mesonet/contract/colours.js';
import { Button, Dropdown } from 'antd';
import { type ReactNode } from 'react';
import { useTheme } from '../../ui/theme/use-theme.js';
import { useChooseTheme } from './use-choose-theme.js';

const CHOICES: Record<ThemeChoice, { label: string; icon: ReactNode }> = {
  light: { label: 'Light', icon: <SunOutlined /> },
  dark: { label: 'Dark', icon: <MoonOutlined /> },
  system: { label: 'As the system', icon: <DesktopOutlined /> },
};

/** Light, dark, or what the system says. */
export function ThemeSwitch() {
  const { theme, choice } = useTheme();
  const choose = useChooseTheme();
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: THEME_CHOICES.map((key) => ({ key, ...CHOICES[key] })),
        selectable: true,
        selectedKeys: [choice],
        onClick: ({ key }) => choose(key as ThemeChoice),
      }}
    >
      <Button
        type="text"
        shape="circle"
        icon={CHOICES[theme].icon}
        aria-label={`Theme: ${CHOICES[choice].label}. Change`}
        title="Theme"
      />
    </Dropdown>
  );
}
