import { type CurrentUser } from '@mesonet/contract/session.js';
import { useConsoleSettings } from '../../shared/session/use-console-settings.js';
import { Tag } from '../../shared/ui/tag.js';

const BADGES = {
  production: { label: 'Production', tone: 'danger' },
  staging: { label: 'Staging', tone: 'warning' },
  development: { label: 'Development', tone: 'brand' },
} as const;

/**
 * Shows the kind of this installation, for example "staging". Only super admins see "production", because only they
 * could break it.
 */
export function EnvironmentBadge({ user }: { user: CurrentUser }) {
  const environment = useConsoleSettings().data?.environment;
  if (!environment || (environment === 'production' && !user.isSuperAdmin)) return null;
  const { label, tone } = BADGES[environment];
  return <Tag tone={tone}>{label}</Tag>;
}
