import { type Station } from '@mesonet/contract/stations.js';
import { type TrendData } from '@mesonet/contract/trends.js';
import { type TimeWindow } from '../../../shared/chart/zoom/time-window.js';
import { useCanManage } from '../../../shared/session/use-can-manage.js';
import { useFeature } from '../../../shared/session/use-feature-flags.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { type ChartPlan } from './chart-plans.js';
import { csvAddress } from './csv-address.js';

/**
 * Returns a function that builds the address of a chart's CSV file; it returns undefined where the
 * user may not download it.
 */
export function useCsvOf(
  station: Pick<Station, '_id' | 'accountid'>,
  units: DisplayUnits,
  { window, interval }: { window: TimeWindow; interval: TrendData['interval'] | undefined },
) {
  const canManage = useCanManage(station.accountid);
  const canDownload = useFeature(station.accountid, 'data_export_page', canManage) && canManage;
  return (plan: ChartPlan) =>
    canDownload && interval !== undefined
      ? csvAddress(station._id, { plan, window, units, interval })
      : undefined;
}
