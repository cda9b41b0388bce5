import { type UploadField, type UploadSample, type UploadSummary } from '@mesonet/contract/uploads.js';
import { Alert } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useOwnMeasurements } from '../../shared/api/use-own-measurements.js';
import { useAccount } from '../../shared/session/use-accounts.js';
import { formatStationTime } from '../../shared/time/station-time.js';
import { CopyButton } from '../../shared/ui/copy/copy-button.js';
import { ErrorState, Loading } from '../../shared/ui/page-states.js';
import { useUnits } from '../../shared/units/use-units.js';
import { FieldList } from './field-list.js';
import { isRefused } from './is-refused.js';
import { MapFieldForm } from './map-field-form.js';
import styles from './uploads.module.css';
import { useMapField, useMappings, useUpload } from './use-uploads.js';

/** Shows an upload as it arrived, and how the server handled each of its fields. */
export function UploadDetail({ summary, timezone }: { summary: UploadSummary; timezone: string }) {
  const { accountid = '', stationid = '' } = useParams();
  const own = useOwnMeasurements(stationid).data;
  const units = useUnits(useAccount(accountid).data, own);
  const upload = useUpload(stationid, summary.id);
  const mappings = useMappings(stationid);
  const [mapped, setMapped] = useState<UploadField | null>(null);
  const { mutate, isPending } = useMapField(stationid);
  if (upload.isPending) return <Loading label="Loading the upload" rows={3} />;
  if (upload.isError) {
    return (
      <ErrorState
        title="The upload could not be loaded"
        error={upload.error}
        onRetry={() => void upload.refetch()}
      />
    );
  }
  const { samples, problem, skew, text, isCut } = upload.data;
  return (
    <div className={styles.detail}>
      <Facts upload={summary} />
      {[skew, problem].map((warning) => warning && <Alert key={warning} type="warning" title={warning} />)}
      {samples.map((sample, index) => (
        <section key={index} aria-label={`Sample ${index + 1}`}>
          <h3>{titleOf(sample, summary, timezone)}</h3>
          {sample.problems.map((each) => (
            <p key={each} className={styles.problem}>
              {each}
            </p>
          ))}
          <FieldList
            fields={sample.fields}
            units={units}
            isSaving={isPending}
            onMap={setMapped}
            onUnmap={({ name }) => mutate({ name, mapping: null })}
          />
        </section>
      ))}
      <RawText text={text} isCut={isCut} />
      {mapped && (
        <MapFieldForm
          field={mapped}
          mappings={mappings}
          own={own ?? []}
          isSaving={isPending}
          onSave={(mapping, extra) =>
            mutate({ name: mapped.name, mapping, extra }, { onSuccess: () => setMapped(null) })
          }
          onClose={() => setMapped(null)}
        />
      )}
    </div>
  );
}

function titleOf({ time }: UploadSample, { status }: UploadSummary, timezone: string): string {
  if (isRefused(status)) return 'Refused. Its fields would be read so:';
  return time === null ? 'Not stored' : `Sample of ${formatStationTime(Date.parse(time), timezone, 'full')}`;
}

function Facts({ upload }: { upload: UploadSummary }) {
  const { method, path, address, status, answer, size } = upload;
  return (
    <p className={styles.facts}>
      <code>
        {method} {path}
      </code>
      <span>from {address}</span>
      <span>{size.toLocaleString('en')} bytes</span>
      <span>
        answered {status === null ? 'nothing' : status}: {answer}
      </span>
    </p>
  );
}

function RawText({ text, isCut }: { text: string; isCut: boolean }) {
  return (
    <div className={styles.raw}>
      <pre tabIndex={0} aria-label="As it came, secrets masked">
        {text === '' ? '(nothing)' : text}
        {isCut && '\n…'}
      </pre>
      <CopyButton text={text} />
    </div>
  );
}
