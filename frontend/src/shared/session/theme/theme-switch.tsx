import DesktopOutlined from '@ant-design/icons-svg/es/asn/DesktopOutlined.js';
import MoonOutlined from '@ant-design/icons-svg/es/asn/MoonOutlined.js';
import SunOutlined from '@ant-design/icons-svg/es/asn/SunOutlined.js';
import { THEME_CHOICES, type ThemeChoice } from '@mesonet/model/colours.js';
import { type ReactNode } from 'react';
import { MenuButton } from '../../ui/menu/menu-button.js';
import { useTheme } from '../../ui/theme/use-theme.js';
import { useChooseTheme } from './use-choose-theme.js';
import { Icon } from '../../ui/icon.js';

const CHOICES: Record<ThemeChoice, { label: string; icon: ReactNode }> = {
  light: { label: 'Light', icon: <Icon icon={SunOutlined} /> },
  dark: { label: 'Dark', icon: <Icon icon={MoonOutlined} /> },
  system: { label: 'As the system', icon: <Icon icon={DesktopOutlined} /> },
};

const ITEMS = THEME_CHOICES.map((key) => ({ key, ...CHOICES[key] }));

/** A menu to choose the light theme, the dark theme, or the setting of the operating system. */
export function ThemeSwitch() {
  const { theme, choice } = useTheme();
  const choose = useChooseTheme();
  return (
    <MenuButton
      items={ITEMS}
      selected={choice}
      onChoose={choose}
      kind="text"
      shape="circle"
      icon={CHOICES[theme].icon}
      aria-label={`Theme: ${CHOICES[choice].label}. Change`}
      title="Theme"
    />
  );
}
