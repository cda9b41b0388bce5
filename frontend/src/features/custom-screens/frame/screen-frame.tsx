import { HOUR_MS } from '@mesonet/model/durations.js';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTheme } from '../../../shared/ui/theme/use-theme.js';
import { useScreenHost } from './use-screen-host.js';

/**
 * A custom screen is reloaded after this time. Its address contains a ticket that lets the browser load it, which is
 * valid for 12 hours.
 */
const RENEW_MS = 11 * HOUR_MS;

interface ScreenFrameProps {
  accountId: string;
  /** Id of a station; null for all stations. */
  stationId: string | null;
  path: string;
  isDraft?: boolean;
  /** Name of the custom screen's frame for screen readers. */
  title: string;
  className?: string | undefined;
}

/**
 * Shows a custom screen, an account's own page, in a sandbox. The page runs scripts, and gets only the data that it
 * requests from the console.
 */
export function ScreenFrame({
  accountId,
  stationId,
  path,
  isDraft = false,
  title,
  className,
}: ScreenFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [params] = useSearchParams();
  const [opened, setOpened] = useState(0);
  const { theme } = useTheme();
  useScreenHost(frame, { accountId, stationId, theme, units: params.get('units') });
  useEffect(() => {
    const timer = setInterval(() => setOpened((count) => count + 1), RENEW_MS);
    return () => clearInterval(timer);
  }, []);
  const address = `/${accountId}/screens/${path}${isDraft ? '?draft=true' : ''}`;
  return (
    <iframe
      // React loads the frame anew when its key changes: for another screen, station or theme, and after `RENEW_MS`.
      key={[address, stationId, theme, opened].join()}
      ref={frame}
      src={address}
      title={title}
      className={className}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
    />
  );
}
