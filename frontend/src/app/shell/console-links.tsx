import ApiOutlined from '@ant-design/icons-svg/es/asn/ApiOutlined.js';
import BankOutlined from '@ant-design/icons-svg/es/asn/BankOutlined.js';
import BellOutlined from '@ant-design/icons-svg/es/asn/BellOutlined.js';
import CloudServerOutlined from '@ant-design/icons-svg/es/asn/CloudServerOutlined.js';
import ColumnWidthOutlined from '@ant-design/icons-svg/es/asn/ColumnWidthOutlined.js';
import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined.js';
import HomeOutlined from '@ant-design/icons-svg/es/asn/HomeOutlined.js';
import SafetyCertificateOutlined from '@ant-design/icons-svg/es/asn/SafetyCertificateOutlined.js';
import SettingOutlined from '@ant-design/icons-svg/es/asn/SettingOutlined.js';
import WarningOutlined from '@ant-design/icons-svg/es/asn/WarningOutlined.js';
import { type CurrentUser } from '@mesonet/contract/session.js';
import { type ReactNode } from 'react';
import { useCanManage, useIsAdmin } from '../../shared/session/use-can-manage.js';
import { useFeatureFlags } from '../../shared/session/use-feature-flags.js';
import { serverNow } from '../../shared/time/server-clock.js';
import { Icon } from '../../shared/ui/icon.js';
import { loudOnes } from '../../shared/violations/urgency.js';
import { useOpenViolations } from '../../shared/violations/use-violations.js';

/** A page that the user may open. */
export interface ConsoleLink {
  to: string;
  icon: ReactNode;
  label: string;
  /** The bar of a phone has room for one word; the last one of the label unless it is given. */
  word?: string;
  badge?: string;
  /** Counts the alarms that fire and wait for somebody. */
  firing?: number;
  /** Counts what waits for an answer. */
  waiting?: number;
  /** Another page stands below its address. */
  isExact?: boolean;
  /** It is no page of the console; `tab`: nobody leaves the console for it. */
  isOutside?: 'here' | 'tab';
}

/** The links of the sidebar; the way to sign out follows them. */
export interface ConsoleMenu {
  pages: readonly ConsoleLink[];
  /** Stands above the links that follow the pages. */
  moreTitle?: string;
  more: readonly ConsoleLink[];
}

export const ORGANIZATIONS: ConsoleLink = {
  to: '/admin/sadmin/organizations',
  icon: <Icon of={BankOutlined} />,
  label: 'Organizations',
  word: 'Orgs',
};

const API: ConsoleLink = {
  to: '/docs',
  icon: <Icon of={ApiOutlined} />,
  label: 'API',
  isOutside: 'here',
};

/** The menu where no account is open. */
export function menuOutside(user: CurrentUser): ConsoleMenu {
  return { pages: user.isSuperAdmin ? [ORGANIZATIONS] : [], more: [API] };
}

/** Lists the pages of an account by role and flag. */
export function useAccountMenu(user: CurrentUser, accountId: string): ConsoleMenu {
  const isManager = useCanManage(accountId);
  const isAdmin = useIsAdmin(accountId);
  const flags = useFeatureFlags(accountId).data;
  const firing = loudOnes(useOpenViolations(accountId).data, serverNow()).length;
  const page = (name: string, icon: ReactNode, label: string, badge?: string): ConsoleLink => ({
    to: `/admin/${accountId}/${name}`,
    icon,
    label,
    ...(badge !== undefined && { badge }),
  });
  const settings = flags?.['improved_login_rollout'] ? 'Organization Settings' : 'Settings';
  const links = [
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
  ] as const;
  return { pages: links.flatMap(([isAllowed, link]) => (isAllowed ? [link] : [])), more: [API] };
}
