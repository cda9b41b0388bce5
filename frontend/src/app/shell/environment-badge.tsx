import { type CurrentUser } from '@mesonet/contract/session.js';
import { Tag } from 'antd';
import { useConsoleSettings } from '../../shared/session/use-console-settings.js';

const BADGES = {
  production: { label: 'Production', color: 'red' },
  staging: { label: 'Staging', color: 'orange' },
  development: { label: 'Development', color: 'blue' },
} as const;

/** Which installation this is. Production is said only to those who could break it. */
export function EnvironmentBadge({ user }: { user: CurrentUser }) {
  const environment = useConsoleSettings().data?.environment;
  if (!environment || (environment === 'production' && !user.isSuperAdmin)) return null;
  const { label, color } = BADGES[environment];
  return <Tag color={color}>{label}</Tag>;
}
