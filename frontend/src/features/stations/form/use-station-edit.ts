import { type Station } from '@mesonet/contract/stations.js';
import { type Unit } from '@mesonet/model/units.js';
import { type FormInstance } from 'antd';
import { useState } from 'react';
import { useEditedFields } from '../../../shared/unsaved/use-edited-fields.js';
import { type PastChoice } from '../rederive/range-of-past.js';
import { useStartRederivation } from '../rederive/use-rederivations.js';
import { changesThePast, POSITION, type StationValues, valuesOf } from './station-values.js';
import { useChangeStation } from './use-save-station.js';

interface StationEditInput {
  station: Station;
  form: FormInstance<StationValues>;
  /** Unit of the elevation that the account has chosen. */
  altitude: Unit;
  onSaved: (station: Station) => void;
}

/** Saves the changes of a station. If the user chose so, its past values are then derived again. */
export function useStationEdit({ station, form, altitude, onSaved }: StationEditInput) {
  const edited = useEditedFields(form, valuesOf(station, altitude), POSITION);
  const [past, setPast] = useState<PastChoice>('none');
  const [job, setJob] = useState<string>();
  const save = useChangeStation(station.accountid, station._id, altitude);
  const rederive = useStartRederivation(station._id);
  const isPending = save.isPending || rederive.isPending;
  const asksPast = Boolean(station.last_update) && changesThePast(edited.changes);

  const submit = async (given: StationValues) => {
    if (isPending) return;
    const sent = { ...edited.opened, ...given };
    const { onSuccess, onError } = edited.outcome(sent, (values: StationValues) => values);
    try {
      const saved = await save.mutateAsync(edited.editOf(sent));
      if (!asksPast || past === 'none') return onSaved(saved);
      onSuccess(valuesOf(saved, altitude));
      setJob((await rederive.mutateAsync(past))._id);
    } catch (error) {
      onError(error as Error);
    }
  };
  return { edited, past, setPast, job, isPending, asksPast, submit };
}
