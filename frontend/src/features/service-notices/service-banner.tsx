import { type ServiceNotice } from '@mesonet/contract/service-notices.js';
import { Alert } from 'antd';
import { formatStationTime } from '../../shared/time/station-time.js';
import { useServiceNotices } from './use-service-notices.js';

/** What is wrong and, before anybody asks, what becomes of their data. */
const TEXTS: Record<ServiceNotice['kind'], (since: string) => string> = {
  data_late: (since) => `New data has been late since ${since}. Nothing that stations send is lost.`,
  no_intake: (since) => `No new samples have been taken since ${since}. Stations try again by themselves.`,
  read_only: (since) =>
    `The disk of the server has been full since ${since}. Nothing can be changed until there is space.`,
  disk_filling: (since) =>
    `The disk of the server has been filling up since ${since}. Make space before samples are refused.`,
};

/** Above every page, as long as something explains late or missing data. */
export function ServiceBanner() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return useServiceNotices().map(({ kind, since }) => (
    <Alert
      key={kind}
      banner
      role="status"
      type={kind === 'disk_filling' || kind === 'data_late' ? 'warning' : 'error'}
      title={TEXTS[kind](formatStationTime(Date.parse(since), zone, 'dayTime'))}
    />
  ));
}
