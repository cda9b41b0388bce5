import { type ImportJob, type ImportState } from '@mesonet/contract/imports.js';
import { Alert, Button, Popconfirm, Progress } from 'antd';
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

/** One import: where it stands and what can be done with it. */
export function ImportCard({ place, job, actions, units }: ImportCardProps) {
  const { state, filename, progress, error } = job;
  const share = progress.total ? Math.floor((100 * progress.rows) / progress.total) : 0;
  const rows = progress.total === null ? '' : ` · ${progress.total.toLocaleString('en')} rows`;
  return (
    <Card title={filename} note={`${STATES[state]}${rows}`}>
      <div className={styles.parts}>
        {error !== null && <Alert type="error" title={error} />}
        {(state === 'running' || state === 'undoing') && (
          <Progress percent={share} aria-label={`${STATES[state]}: ${share}%`} />
        )}
        {state === 'ready' && <ReadyImport {...{ place, job, actions, units }} />}
        <div className={styles.actions}>
          <JobButtons job={job} actions={actions} />
        </div>
      </div>
    </Card>
  );
}

function ReadyImport({ place, job, actions, units }: ImportCardProps) {
  const details = useImport(place, job);
  if (details.isPending) return <Loading label="Loading what the file holds" />;
  if (details.isError) return <ErrorState title="The file could not be shown" error={details.error} />;
  const { guess, preview } = details.data;
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

function JobButtons({
  job: { _id, state, undoable, progress },
  actions,
}: Pick<ImportCardProps, 'job' | 'actions'>) {
  if (state === 'undoing') return null;
  const isRunning = state === 'waiting' || state === 'running';
  return (
    <>
      {state === 'ready' && (
        <Button
          type="primary"
          disabled={!progress.total}
          loading={actions.start.isPending}
          onClick={() => actions.start.mutate(_id)}
        >
          Start the import
        </Button>
      )}
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
