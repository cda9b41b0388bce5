import { type Account } from '@mesonet/contract/accounts.js';
import { type Station } from '@mesonet/contract/stations.js';
import { type UnitChoices } from '@mesonet/model/units.js';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useOwnMeasurements } from '../../shared/api/use-own-measurements.js';
import { serverNow } from '../../shared/time/server-clock.js';
import { displayUnits } from '../../shared/units/display-units.js';
import { exportPath, type ExportRequest } from './export-path.js';
import { type ExportRange, exportWindow } from './export-range.js';
import { useExport } from './use-export.js';
import { useTrendKeys } from './use-trend-keys.js';

export interface ExportDraft {
  stationId: string;
  range: ExportRange;
  keys: string[];
  interval: number;
  units: UnitChoices;
}

/** Holds the content, the time and the format of an export, and builds the request for it. */
export function useExportForm(account: Pick<Account, 'units'>, stations: readonly Station[]) {
  const [form] = Form.useForm<ExportDraft>();
  const initial = firstDraft(stations);
  const stationId = Form.useWatch('stationId', form) ?? initial.stationId;
  const range = Form.useWatch('range', form) ?? initial.range;
  const zone = stations.find(({ _id }) => _id === stationId)?.timezone ?? 'UTC';
  const window = exportWindow(range, serverNow(), zone);
  const keys = useTrendKeys(stationId, window);
  const own = useOwnMeasurements(stationId).data;
  const units = useMemo(() => displayUnits(null, account.units, own), [account.units, own]);
  const exporting = useExport();
  const available = (chosen: readonly string[]) => chosen.filter((key) => keys.data?.includes(key));
  const toRequest = (draft: ExportDraft): ExportRequest => ({
    ...draft,
    window,
    keys: available(draft.keys),
  });
  const address = () =>
    form.validateFields().then(
      (draft) => new URL(`/api/v1${exportPath(toRequest(draft))}`, location.origin).href,
      () => null,
    );
  return { form, initial, zone, keys, units, exporting, available, toRequest, address };
}

function firstDraft(stations: readonly Station[]): ExportDraft {
  return {
    stationId: stations[0]?._id ?? '',
    range: { preset: 'today' },
    keys: [],
    interval: 5,
    units: {},
  };
}
