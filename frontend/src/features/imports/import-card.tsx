import { type ImportJob, type ImportState } from '@mesonet/contract/imports.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { Alert, Button, Popconfirm, Progress } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatStationTime } from '../../shared/time/station-time.js';
import { Card } from '../../shared/ui/card.js';
import { ErrorState, Loading } from '../../shared/ui/page-states.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import { ImportPreviewParts } from './import-preview-parts.js';
import styles from './imports.module.css';
import { TableGuess } from './table-guess.js';
import { type ImportActions, type ImportsOf, useImport } from './use-imports.js';

interface ImportCardProps {
  place: ImportsOf;
  job: ImportJob;
  actions: ImportActions;
  units: DisplayUnits;
  /** The station's time zone, IANA. */
  zone: string;
  /** True when the card of an import that is read but not started shows the content of the file without a click. */
  isOpen: boolean;
}

const STATES: Record<ImportState, string> = {
  reading: 'Is being read …',
  ready: 'Read, not started',
  waiting: 'Waits for its turn',
  running: 'Is being imported',
  done: 'Imported',
  failed: 'Failed',
  cancelled: 'Stopped',
  undoing: 'Is being taken back',
  undone: 'Taken back',
};

const WAITS_FOR: Record<NonNullable<ImportJob['waits_for']>, string> = {
  memory_maps:
    'It waits: the store uses more than 60 % of its memory maps. It goes on by itself once there are fewer.',
};

/** Shows one import: its state, and the actions that are possible. */
export function ImportCard({ place, job, actions, units, zone, isOpen }: ImportCardProps) {
  const { state, filename, progress, error, waits_for: waitsFor } = job;
  const share = progress.total ? Math.floor((100 * progress.rows) / progress.total) : 0;
  const rows = progress.total === null ? '' : ` · ${progress.total.toLocaleString('en')} rows`;
  return (
    <Card title={filename} note={`${STATES[state]}${rows}`}>
      <div className={styles.parts}>
        {error !== null && <Alert type="error" title={error} />}
        {(state === 'running' || state === 'undoing') && (
          <Progress percent={share} aria-label={`${STATES[state]}: ${share}%`} />
        )}
        {waitsFor !== null && <Alert type="warning" showIcon title={WAITS_FOR[waitsFor]} />}
        {state === 'ready' && <ReadyImport {...{ place, job, actions, units, isOpen }} />}
        <Period {...{ place, job, zone }} />
        <div className={styles.actions}>
          <JobButtons place={place} job={job} actions={actions} />
        </div>
      </div>
    </Card>
  );
}

/** Shows the first and last time in the imported file. After the import it also links to the charts of that time. */
function Period({
  place: { accountId, stationId },
  job,
  zone,
}: Pick<ImportCardProps, 'place' | 'job' | 'zone'>) {
  const { state, first, last } = job;
  if (first === null || last === null) return null;
  const at = (time: string) => formatStationTime(Date.parse(time), zone, 'dateTime');
  const end = new Date(Date.parse(last) + MINUTE_MS).toISOString();
  const charts = `/${accountId}/WeatherStations/${stationId}/RT/main?${new URLSearchParams({ start: first, end })}`;
  return (
    <p className={styles.period}>
      {at(first)} – {at(last)}
      {state === 'done' && <Link to={charts}>Show it in charts</Link>}
    </p>
  );
}

function ReadyImport({ place, job, actions, units, isOpen }: Omit<ImportCardProps, 'zone'>) {
  const details = useImport(place, job);
  const [isShown, show] = useState(isOpen);
  if (details.isPending) return <Loading label="Loading what the file holds" />;
  if (details.isError) return <ErrorState title="The file could not be shown" error={details.error} />;
  const { guess, preview } = details.data;
  if (!isShown) {
    return (
      <div className={styles.actions}>
        <Button aria-expanded={false} onClick={() => show(true)}>
          Show what the file holds
        </Button>
      </div>
    );
  }
  return (
    <>
      {guess?.table && (
        <TableGuess
          key={JSON.stringify(guess.table)}
          table={guess.table}
          isSaving={actions.correct.isPending}
          onCorrect={(table) => actions.correct.mutate({ id: job._id, table })}
        />
      )}
      {preview && <ImportPreviewParts preview={preview} units={units} />}
    </>
  );
}

/** The button that starts an import. It is disabled while the server asks for the unit of a column. */
function StartButton({ place, job, actions }: Pick<ImportCardProps, 'place' | 'job' | 'actions'>) {
  const { data } = useImport(place, job);
  const isAsked = data?.guess?.table?.columns.some(({ question }) => question !== null) ?? false;
  return (
    <>
      <Button
        type="primary"
        disabled={!job.progress.total || !data || isAsked}
        loading={actions.start.isPending}
        onClick={() => actions.start.mutate(job._id)}
      >
        Start the import
      </Button>
      {isAsked && <p className={styles.blocked}>It can start once every column has a unit.</p>}
    </>
  );
}

function JobButtons({ place, job, actions }: Pick<ImportCardProps, 'place' | 'job' | 'actions'>) {
  const { _id, state, undoable } = job;
  if (state === 'undoing') return null;
  const isRunning = state === 'waiting' || state === 'running';
  return (
    <>
      {state === 'ready' && <StartButton place={place} job={job} actions={actions} />}
      {undoable && (
        <Popconfirm
          title="Take this import back?"
          description="Every value it brought is removed; what stood there before returns."
          okText="Take back"
          onConfirm={() => actions.undo.mutate(_id)}
        >
          <Button danger>Undo</Button>
        </Popconfirm>
      )}
      {isRunning && <Button onClick={() => actions.remove.mutate(_id)}>Stop</Button>}
      {!isRunning && !undoable && (
        <Button onClick={() => actions.remove.mutate(_id)}>Remove from the list</Button>
      )}
    </>
  );
}
