import { Button, Switch } from 'antd';
import { useId } from 'react';
import { useChooseTheme } from '../../shared/session/theme/use-choose-theme.js';
import { useTheme } from '../../shared/ui/theme/use-theme.js';
import styles from './user-settings.module.css';

/** A choice of the theme: light, dark, or that of the operating system. */
export function ThemeSetting() {
  const { theme, choice } = useTheme();
  const choose = useChooseTheme();
  const id = useId();
  return (
    <div className={styles.theme}>
      <div>
        <label htmlFor={id}>Dark Theme (Beta)</label>
        <Switch id={id} checked={theme === 'dark'} onChange={(isDark) => choose(isDark ? 'dark' : 'light')} />
      </div>
      {choice === 'system' ? (
        <span className={styles.detail}>As the system</span>
      ) : (
        <Button type="link" size="small" onClick={() => choose('system')}>
          Follow the system
        </Button>
      )}
    </div>
  );
}
