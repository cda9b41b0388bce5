import { useState } from 'react';
import { Identicon } from '../../ui/identicon/identicon.js';
import { useConsoleSettings } from '../use-console-settings.js';
import { pictureAddress } from './picture-address.js';
import styles from './user-picture.module.css';

/**
 * Shows the user's picture from the picture service of this installation, or a pattern computed from the email address
 * (an identicon) if there is none.
 */
export function UserPicture({ email, size = 32 }: { email: string; size?: number }) {
  const service = useConsoleSettings().data?.avatarUrl ?? null;
  const address = service === null ? null : pictureAddress(service, email, size);
  return (
    <span className={styles.picture}>
      <Identicon email={email} size={size} />
      {address !== null && <FetchedPicture key={address} address={address} size={size} />}
    </span>
  );
}

/** Shows the user's picture above the identicon once it has loaded, and nothing if loading fails. */
function FetchedPicture({ address, size }: { address: string; size: number }) {
  const [state, setState] = useState<'asked' | 'here' | 'failed'>('asked');
  if (state === 'failed') return null;
  return (
    <img
      className={state === 'here' ? styles.here : styles.asked}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      src={address}
      onLoad={() => setState('here')}
      onError={() => setState('failed')}
    />
  );
}
