import { type Alarm } from '@mesonet/contract/alarms.js';
import { type Station } from '@mesonet/contract/stations.js';
import { useState } from 'react';
import { EmptyState, ErrorState, LoadingText } from '../../shared/ui/page-states.js';
import { AlarmDrawer } from './drawer/alarm-drawer.js';
import { AlarmsList } from './list/alarms-list.js';
import styles from './list/list.module.css';
import { StationChoice } from './list/station-choice.js';
import { NEW_ALARM } from './model/alarm-draft.js';
import { type AlarmTemplate } from './model/templates.js';
import { type ChosenStation } from './use-chosen-station.js';
import { useAlarms } from './wire/use-alarms.js';
import { useStationLive } from './wire/use-station-violations.js';

interface AlarmsTabProps {
  accountId: string;
  chosen: ChosenStation;
  /** Set while the user creates an alarm; it may begin from a template. */
  creating: { template?: AlarmTemplate } | undefined;
  onCreate: (template?: AlarmTemplate) => void;
  onCreated: () => void;
}

/** The alarms of one station. */
export function AlarmsTab(props: AlarmsTabProps) {
  const { stations, station } = props.chosen;
  if (stations.isError) {
    return (
      <ErrorState
        title="Error loading stations."
        error={stations.error}
        onRetry={() => void stations.refetch()}
      />
    );
  }
  if (!stations.data) return <LoadingText>Loading stations ...</LoadingText>;
  if (!station) return <EmptyState title="To add alarms, you must first create a station." />;
  return <OfStation {...props} all={stations.data} station={station} />;
}

function OfStation(props: AlarmsTabProps & { all: readonly Station[]; station: Station }) {
  const { accountId, chosen, creating, onCreate, onCreated, all, station } = props;
  const { units, templates, choose } = chosen;
  const ids = { accountId, stationId: station._id };
  const [editing, setEditing] = useState<Alarm>();
  // The drawer shows the alarm as it is stored now, not as it was when the drawer opened.
  const alarms = useAlarms(ids).data;
  const edited = editing && (alarms?.find(({ _id }) => _id === editing._id) ?? editing);
  useStationLive(accountId, station._id);
  const drawer = { ids, station, units };
  return (
    <>
      <div className={styles.head}>
        <StationChoice stations={all} stationId={station._id} onChange={choose} />
        <AlarmsList
          key={station._id}
          {...drawer}
          templates={templates}
          onCreate={onCreate}
          onEdit={setEditing}
        />
      </div>
      {creating && (
        <AlarmDrawer {...drawer} rule={creating.template?.rule ?? NEW_ALARM} onClose={onCreated} />
      )}
      {edited && (
        <AlarmDrawer key={edited._id} {...drawer} rule={edited} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}
