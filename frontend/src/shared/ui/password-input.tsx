import EyeInvisibleOutlined from '@ant-design/icons-svg/es/asn/EyeInvisibleOutlined.js';
import EyeOutlined from '@ant-design/icons-svg/es/asn/EyeOutlined.js';
import { useState } from 'react';
import { IconButton } from './icon-button.js';
import { Icon } from './icon.js';
import { TextInput, type TextInputProps } from './text-input.js';
import styles from './text-input.module.css';

/** A field for a password, with a button that makes the typed password readable. */
export function PasswordInput(props: Omit<TextInputProps, 'type'>) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.secret}>
      <TextInput type={isShown ? 'text' : 'password'} {...props} />
      <IconButton
        icon={<Icon icon={isShown ? EyeOutlined : EyeInvisibleOutlined} />}
        aria-label={isShown ? 'Hide the password' : 'Show the password'}
        onClick={() => setShown(!isShown)}
      />
    </div>
  );
}
