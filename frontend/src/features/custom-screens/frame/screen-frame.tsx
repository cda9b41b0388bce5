import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTheme } from '../../../shared/ui/theme/use-theme.js';
import { useScreenHost } from './use-screen-host.js';

/** The ticket in the addresses of a screen is valid for 12 hours; a display on a wall stays longer. */
const RENEW_MS = 11 * 60 * 60_000;

interface ScreenFrameProps {
  accountId: string;
  /** Null: all stations. */
  stationId: string | null;
  path: string;
  isDraft?: boolean;
  /** A screen reader calls the frame so. */
  title: string;
  className?: string | undefined;
}

/** Shows a page of an account's own in a sandbox: it runs scripts, and all it gets is what it asks the console for. */
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
      // Another page, station or theme begins anew.
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
