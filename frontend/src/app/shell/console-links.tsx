import ApiOutlined from '@ant-design/icons-svg/es/asn/ApiOutlined.js';
import BankOutlined from '@ant-design/icons-svg/es/asn/BankOutlined.js';
import BellOutlined from '@ant-design/icons-svg/es/asn/BellOutlined.js';
import CreditCardOutlined from '@ant-design/icons-svg/es/asn/CreditCardOutlined.js';
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
import { useConsoleSettings } from '../../shared/session/use-console-settings.js';
import { useFeatureFlags } from '../../shared/session/use-feature-flags.js';
import { serverNow } from '../../shared/time/server-clock.js';
import { Icon } from '../../shared/ui/icon.js';
import { loudOnes } from '../../shared/violations/urgency.js';
import { useOpenViolations } from '../../shared/violations/use-violations.js';

/** A link to a page that the user may open. */
export interface ConsoleLink {
  to: string;
  icon: ReactNode;
  label: string;
  /** One word for the label in the narrow bar of a phone; by default the last word of the label. */
  word?: string;
  badge?: string;
  /** Number of firing alarms that nobody has acknowledged or snoozed. */
  firing?: number;
  /** Number of requests on the linked page that wait for an answer of the user. */
  waiting?: number;
  /** True: the link is active at its exact address only, because the address of another page begins with it. */
  isExact?: boolean;
  /** Set when the link leaves the console; `tab` opens it in a new tab. */
  isOutside?: 'here' | 'tab';
}

/** The links of the sidebar. The link to sign out comes after them. */
export interface ConsoleMenu {
  pages: readonly ConsoleLink[];
  /** Heading of the second group of links in the sidebar. */
  moreTitle?: string;
  more: readonly ConsoleLink[];
}

export const ORGANIZATIONS: ConsoleLink = {
  to: '/admin/sadmin/organizations',
  icon: <Icon icon={BankOutlined} />,
  label: 'Organizations',
  word: 'Orgs',
};

const API: ConsoleLink = {
  to: '/docs',
  icon: <Icon icon={ApiOutlined} />,
  label: 'API',
  isOutside: 'here',
};

/** Builds the menu for pages outside of any account. */
export function menuOutside(user: CurrentUser): ConsoleMenu {
  return { pages: user.isSuperAdmin ? [ORGANIZATIONS] : [], more: [API] };
}

/** Lists the pages of an account that the user's role and the feature flags allow. */
export function useAccountMenu(user: CurrentUser, accountId: string): ConsoleMenu {
  const isManager = useCanManage(accountId);
  const isAdmin = useIsAdmin(accountId);
  const flags = useFeatureFlags(accountId).data;
  const sells = (useConsoleSettings().data?.billing ?? null) !== null;
  const firing = loudOnes(useOpenViolations(accountId).data, serverNow()).length;
  const page = (name: string, icon: ReactNode, label: string, badge?: string): ConsoleLink => ({
    to: `/admin/${accountId}/${name}`,
    icon,
    label,
    ...(badge !== undefined && { badge }),
  });
  const settings = flags?.['improved_login_rollout'] ? 'Organization Settings' : 'Settings';
  const links = [
    [true, page('home', <Icon icon={HomeOutlined} />, 'Home')],
    [isManager, page('stations', <Icon icon={CloudServerOutlined} />, 'Stations')],
    [true, { ...page('alarms/violations', <Icon icon={WarningOutlined} />, 'Violations'), firing }],
    [isManager, { ...page('alarms', <Icon icon={BellOutlined} />, 'Alarms'), isExact: true }],
    [
      isManager && flags?.['data_export_page'] === true,
      page('data-export', <Icon icon={DownloadOutlined} />, 'Data Export', 'Beta'),
    ],
    [isManager, page('units', <Icon icon={ColumnWidthOutlined} />, 'Units')],
    [
      isAdmin && sells && flags?.['subscription_page'] === true,
      page('subscription', <Icon icon={CreditCardOutlined} />, 'Subscription'),
    ],
    [isAdmin, page('account', <Icon icon={SettingOutlined} />, settings)],
    [user.isSuperAdmin, page('sadmin', <Icon icon={SafetyCertificateOutlined} />, 'Super Admin')],
    [user.isSuperAdmin, ORGANIZATIONS],
  ] as const;
  return { pages: links.flatMap(([isAllowed, link]) => (isAllowed ? [link] : [])), more: [API] };
}
