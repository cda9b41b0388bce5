import AuditOutlined from '@ant-design/icons-svg/es/asn/AuditOutlined.js';
import BankOutlined from '@ant-design/icons-svg/es/asn/BankOutlined.js';
import BellOutlined from '@ant-design/icons-svg/es/asn/BellOutlined.js';
import CloudServerOutlined from '@ant-design/icons-svg/es/asn/CloudServerOutlined.js';
import ColumnWidthOutlined from '@ant-design/icons-svg/es/asn/ColumnWidthOutlined.js';
import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined.js';
import FlagOutlined from '@ant-design/icons-svg/es/asn/FlagOutlined.js';
import HomeOutlined from '@ant-design/icons-svg/es/asn/HomeOutlined.js';
import SafetyCertificateOutlined from '@ant-design/icons-svg/es/asn/SafetyCertificateOutlined.js';
import SettingOutlined from '@ant-design/icons-svg/es/asn/SettingOutlined.js';
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined.js';
import WarningOutlined from '@ant-design/icons-svg/es/asn/WarningOutlined.js';
import { type CurrentUser } from '@mesonet/contract/session.js';
import { type ReactNode } from 'react';
import { useCanManage, useIsAdmin } from '../../shared/session/use-can-manage.js';
import { useFeatureFlags } from '../../shared/session/use-feature-flags.js';
import { serverNow } from '../../shared/time/server-clock.js';
import { Icon } from '../../shared/ui/icon.js';
import { loudOnes } from '../../shared/violations/urgency.js';
import { useOpenViolations } from '../../shared/violations/use-violations.js';

/** A page of the console that the user may open. */
export interface ConsoleLink {
  to: string;
  icon: ReactNode;
  label: string;
  /** The bar of a phone has room for one word; the last one of the label unless it is given. */
  word?: string;
  badge?: string;
  /** Counts the alarms that fire and wait for somebody. */
  firing?: number;
  /** Another page stands below its address. */
  isExact?: boolean;
}

const ORGANIZATIONS: ConsoleLink = {
  to: '/admin/sadmin/organizations',
  icon: <Icon of={BankOutlined} />,
  label: 'Organizations',
};

const SUPER_ADMIN_LINKS: readonly ConsoleLink[] = [
  ORGANIZATIONS,
  { to: '/admin/sadmin/users', icon: <Icon of={TeamOutlined} />, label: 'Super Users' },
  { to: '/admin/sadmin/audit', icon: <Icon of={AuditOutlined} />, label: 'Audit log', word: 'Audit' },
  { to: '/admin/sadmin/feature_flags', icon: <Icon of={FlagOutlined} />, label: 'Feature Flags' },
];

/**
 * Lists the pages of an account by role and flag.
 * @param accountId undefined outside an account: the pages of the whole installation
 */
export function useConsoleLinks(user: CurrentUser, accountId: string | undefined): readonly ConsoleLink[] {
  const id = accountId ?? '';
  const isManager = useCanManage(id);
  const isAdmin = useIsAdmin(id);
  const flags = useFeatureFlags(id, accountId !== undefined).data;
  const firing = loudOnes(useOpenViolations(accountId).data, serverNow()).length;
  if (accountId === undefined) return user.isSuperAdmin ? SUPER_ADMIN_LINKS : [];
  const page = (name: string, icon: ReactNode, label: string, badge?: string): ConsoleLink => ({
    to: `/admin/${accountId}/${name}`,
    icon,
    label,
    ...(badge !== undefined && { badge }),
  });
  const settings = flags?.['improved_login_rollout'] ? 'Organization Settings' : 'Settings';
  return [
    [true, page('home', <Icon of={HomeOutlined} />, 'Home')],
    [isManager, page('stations', <Icon of={CloudServerOutlined} />, 'Stations')],
    [true, { ...page('alarms/violations', <Icon of={WarningOutlined} />, 'Violations'), firing }],
    [isManager, { ...page('alarms', <Icon of={BellOutlined} />, 'Alarms'), isExact: true }],
    [
      isManager && flags?.['data_export_page'] === true,
      page('data-export', <Icon of={DownloadOutlined} />, 'Data Export', 'Beta'),
    ],
    [isManager, page('units', <Icon of={ColumnWidthOutlined} />, 'Units')],
    [isAdmin, page('account', <Icon of={SettingOutlined} />, settings)],
    [user.isSuperAdmin, page('sadmin', <Icon of={SafetyCertificateOutlined} />, 'Super Admin')],
    [user.isSuperAdmin, ORGANIZATIONS],
  ].flatMap(([isAllowed, link]) => (isAllowed ? [link as ConsoleLink] : []));
}
