import { type Rederivation } from '@mesonet/contract/rederivations.js';
import { Button, Progress } from 'antd';
import { formatStationTime } from '../../../shared/time/station-time.js';
import { LoadingText } from '../../../shared/ui/page-states.js';
import styles from './rederive.module.css';
import { isUnderWay, useCancelRederivation, useRederivations } from './use-rederivations.js';

interface RederivationProgressProps {
  stationId: string;
  job: string;
  zone: string;
}

/** Shows the progress of a job that derives past values again, and a button that stops it. */
export function RederivationProgress({ stationId, job, zone }: RederivationProgressProps) {
  const jobs = useRederivations(stationId);
  const cancel = useCancelRederivation(stationId);
  const found = jobs.data?.find(({ _id }) => _id === job);
  if (!found) return <LoadingText>Starting ...</LoadingText>;
  const { state, progress } = found;
  return (
    <div className={styles.progress} role="status">
      <Progress
        percent={percentOf(found)}
        status={state === 'failed' ? 'exception' : state === 'done' ? 'success' : 'normal'}
        aria-label="Progress"
      />
      <p>
        {describe(found, zone)} Samples computed anew: {progress.rows.toLocaleString('en')}.
      </p>
      {isUnderWay(found) && (
        <Button loading={cancel.isPending} onClick={() => cancel.mutate(job)}>
          Stop
        </Button>
      )}
    </div>
  );
}

function describe({ state, error, waits_for, progress }: Rederivation, zone: string): string {
  if (waits_for === 'memory_maps') return 'Waiting until the server has room.';
  if (state === 'waiting') return 'Waiting for its turn.';
  if (state === 'running') {
    return `Done up to ${formatStationTime(Date.parse(progress.until), zone, 'dateTime')}.`;
  }
  if (state === 'failed') return `It failed: ${error ?? 'no reason is known'}.`;
  return state === 'done' ? 'Done.' : 'Stopped. What was done stays.';
}

function percentOf({ state, start, end, progress }: Rederivation): number {
  if (state === 'done') return 100;
  const [from, to, at] = [start, end, progress.until].map((time) => Date.parse(time)) as [
    number,
    number,
    number,
  ];
  return Math.floor((100 * (at - from)) / Math.max(1, to - from));
}
