import AlignLeftOutlined from '@ant-design/icons-svg/es/asn/AlignLeftOutlined.js';
import AuditOutlined from '@ant-design/icons-svg/es/asn/AuditOutlined.js';
import BarChartOutlined from '@ant-design/icons-svg/es/asn/BarChartOutlined.js';
import CameraOutlined from '@ant-design/icons-svg/es/asn/CameraOutlined.js';
import CodeOutlined from '@ant-design/icons-svg/es/asn/CodeOutlined.js';
import FileTextOutlined from '@ant-design/icons-svg/es/asn/FileTextOutlined.js';
import FlagOutlined from '@ant-design/icons-svg/es/asn/FlagOutlined.js';
import InboxOutlined from '@ant-design/icons-svg/es/asn/InboxOutlined.js';
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined.js';
import { SuperAdminSettings } from '@mesonet/contract/console-settings.js';
import { type CurrentUser } from '@mesonet/contract/session.js';
import { useQuery } from '@tanstack/react-query';
import { useRequests } from '../../features/organization-requests/use-organization-requests.js';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request } from '../../shared/api/request.js';
import { Icon } from '../../shared/ui/icon.js';
import { type ConsoleLink, type ConsoleMenu, menuOutside, ORGANIZATIONS } from './console-links.js';

const AREA = '/admin/sadmin';

/** Lists the links for super admins in the order of the product's specification; the audit log is an addition. */
const pagesOf = (waiting: number): ConsoleLink[] => [
  ORGANIZATIONS,
  {
    ...{ to: `${AREA}/organization_requests`, label: 'Organization Requests', waiting },
    icon: <Icon icon={InboxOutlined} />,
  },
  { to: `${AREA}/users`, icon: <Icon icon={TeamOutlined} />, label: 'Super Users' },
  { to: `${AREA}/backuprestore`, icon: <Icon icon={CameraOutlined} />, label: 'Snapshots' },
  { to: `${AREA}/statistics`, icon: <Icon icon={BarChartOutlined} />, label: 'Statistics' },
  { to: `${AREA}/audit`, icon: <Icon icon={AuditOutlined} />, label: 'Audit log', word: 'Audit' },
];

const developerLinksOf = (logsUrl: string | null): ConsoleLink[] => [
  {
    ...{ to: `${AREA}/deprecated_route_hits`, label: 'Deprecated Routes' },
    icon: <Icon icon={CodeOutlined} />,
  },
  { to: `${AREA}/feature_flags`, icon: <Icon icon={FlagOutlined} />, label: 'Feature Flags' },
  { to: '/docs', icon: <Icon icon={FileTextOutlined} />, label: 'API Docs', isOutside: 'tab' },
  ...(logsUrl === null ? [] : [logsLink(logsUrl)]),
];

const logsLink = (to: string): ConsoleLink => ({
  ...{ to, label: 'Logs & Metrics', isOutside: 'tab' },
  icon: <Icon icon={AlignLeftOutlined} />,
});

/** Lists the pages of the whole installation, for super admins. */
export function useInstallationMenu(user: CurrentUser): ConsoleMenu {
  const { isSuperAdmin } = user;
  const waiting = useRequests('pending', isSuperAdmin).data?.length ?? 0;
  const settings = useQuery({
    queryKey: queryKeys.superAdminSettings,
    queryFn: ({ signal }) => request(SuperAdminSettings, '/sadmin/console-settings/', { signal }),
    enabled: isSuperAdmin,
    staleTime: Infinity,
  });
  if (!isSuperAdmin) return menuOutside(user);
  return {
    pages: pagesOf(waiting),
    moreTitle: 'For Developers',
    more: developerLinksOf(settings.data?.logsUrl ?? null),
  };
}
