import { Button, Form } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useStation } from '../../../shared/api/use-stations.js';
import { formatStationTime } from '../../../shared/time/station-time.js';
import { Card } from '../../../shared/ui/card.js';
import { ErrorState, Loading } from '../../../shared/ui/page-states.js';
import { PastQuestion } from './past-question.js';
import { type PastChoice } from './range-of-past.js';
import { RederivationProgress } from './rederivation-progress.js';
import styles from './rederive.module.css';
import { isUnderWay, useRederivations, useStartRederivation } from './use-rederivations.js';

/** A card that starts deriving the past values of a station again and shows the progress. */
export function RederiveCard() {
  const { accountid = '', stationid = '' } = useParams();
  const zone = useStation(accountid, stationid).data?.timezone ?? 'UTC';
  const jobs = useRederivations(stationid);
  const [choice, setChoice] = useState<PastChoice>('none');
  const start = useStartRederivation(stationid);
  const newest = jobs.data?.[0];
  const begin = () => {
    if (choice !== 'none') start.mutate(choice, { onSuccess: () => setChoice('none') });
  };
  return (
    <Card title="Derived values of the past">
      {jobs.isPending && <Loading label="Loading what was computed anew" rows={2} />}
      {jobs.isError && (
        <ErrorState
          title="What was computed anew could not be loaded"
          error={jobs.error}
          onRetry={() => void jobs.refetch()}
        />
      )}
      {jobs.data && (
        <>
          <Form layout="vertical" className={styles.form ?? ''} onFinish={begin}>
            <PastQuestion value={choice} onChange={setChoice} />
            <Button htmlType="submit" disabled={choice === 'none'} loading={start.isPending}>
              Compute anew
            </Button>
          </Form>
          {newest && (
            <section aria-label="The newest computation">
              <p>
                {formatStationTime(Date.parse(newest.start), zone, 'dateTime')} to{' '}
                {formatStationTime(Date.parse(newest.end), zone, 'dateTime')}
                {!isUnderWay(newest) && newest.finished !== null && (
                  <> · ended {formatStationTime(Date.parse(newest.finished), zone, 'dateTime')}</>
                )}
              </p>
              <RederivationProgress stationId={stationid} job={newest._id} zone={zone} />
            </section>
          )}
        </>
      )}
    </Card>
  );
}
