import { type ServiceNotice } from '@mesonet/contract/service-notices.js';
import { formatStationTime } from '../../shared/time/station-time.js';
import { Alert } from '../../shared/ui/alert.js';
import { useServiceNotices } from './use-service-notices.js';
import { OWN_ZONE } from '../../shared/time/own-zone.js';

/** Sentences about a problem of the service, which also say what happens to the users' data. */
const TEXTS: Record<Exclude<ServiceNotice['kind'], 'data_gap'>, (since: string) => string> = {
  data_late: (since) => `New data has been late since ${since}. Nothing that stations send is lost.`,
  no_intake: (since) => `No new samples have been taken since ${since}. Stations try again by themselves.`,
  read_only: (since) =>
    `The disk of the server has been full since ${since}. Nothing can be changed until there is space.`,
  disk_filling: (since) =>
    `The disk of the server has been filling up since ${since}. Make space before samples are refused.`,
  maps_high: (since) =>
    `QuestDB has used more than 60 % of its memory maps since ${since}: imports wait. Raise vm.max_map_count on the server.`,
};

const WARNINGS: readonly ServiceNotice['kind'][] = ['data_late', 'data_gap', 'disk_filling', 'maps_high'];

/** Shows banners above every page while something is wrong with the service, such as late or missing data. */
export function ServiceBanner() {
  return useServiceNotices().map((notice) => (
    <Alert
      key={`${notice.kind} ${notice.since}`}
      isBanner
      role="status"
      tone={WARNINGS.includes(notice.kind) ? 'warning' : 'error'}
      title={textOf(notice)}
    />
  ));
}

function textOf({ kind, since, gap }: ServiceNotice): string {
  const at = (time: string) => formatStationTime(Date.parse(time), OWN_ZONE, 'dayTime');
  if (kind !== 'data_gap') return TEXTS[kind](at(since));
  const span = gap?.from ? `from ${at(gap.from)} to ${at(gap.to)}` : `before ${at(gap?.to ?? since)}`;
  return `What stations sent ${span} is missing: the store was replaced by an older copy of it. Import it again to fill the gap.`;
}
