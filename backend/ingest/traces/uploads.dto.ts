import type { StationIntake } from '@mesonet/contract/station-intake.js';
import type { Upload, UploadField, UploadSample, UploadSummary } from '@mesonet/contract/uploads.js';
import type { SampleRetention } from '../../samples/core/sample-retention.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import type { FieldTrace } from '../fields/field-reading.js';
import type { KeptUpload } from '../inspector/kept-upload.js';
import { type SampleTrace, traceUpload, type UploadTrace } from './trace-upload.js';

const MAX_SENT_LENGTH = 100;

export function toUploadSummary(
  upload: KeptUpload,
  station: SeriesSettings,
  retention: SampleRetention,
): UploadSummary {
  return summary(upload, traceOf(upload, station, retention));
}

export function toUpload(upload: KeptUpload, station: SeriesSettings, retention: SampleRetention): Upload {
  const trace = traceOf(upload, station, retention);
  return {
    ...summary(upload, trace),
    text: upload.text,
    isCut: upload.isCut,
    problem: trace.problem,
    samples: trace.samples.map((sample) => toSample(sample, station.intake)),
  };
}

function traceOf(upload: KeptUpload, station: SeriesSettings, retention: SampleRetention): UploadTrace {
  const from = retention.keptFrom(station.series, upload.arrivedAt);
  return traceUpload(upload, station, { from, refusal: retention.refusal.detail });
}

function summary(upload: KeptUpload, { skew, samples }: UploadTrace): UploadSummary {
  const { id, arrivedAt, protocol, address, method, path, status, answer, size } = upload;
  const fields = samples.flatMap((sample) => sample.fields);
  const count = (outcome: FieldTrace['outcome']) =>
    fields.filter((field) => field.outcome === outcome).length;
  const deviceTimes = samples.flatMap(({ deviceTime }) => deviceTime ?? []);
  return {
    ...{
      id,
      time: new Date(arrivedAt).toISOString(),
      protocol,
      address,
      method,
      path,
      status,
      answer,
      size,
      skew,
    },
    deviceTime: deviceTimes.length > 0 ? new Date(Math.max(...deviceTimes)).toISOString() : null,
    stored: count('stored'),
    refused: count('refused'),
    unknown: [...new Set(fields.filter(({ outcome }) => outcome === 'unknown').map(({ name }) => name))],
  };
}

function toSample({ time, problems, fields }: SampleTrace, { mappings }: StationIntake): UploadSample {
  return {
    time: time === null ? null : new Date(time).toISOString(),
    problems,
    fields: fields.map((field) => toField(field, Object.hasOwn(mappings, field.name.toLowerCase()))),
  };
}

function toField({ name, sent, outcome, field, value, reason }: FieldTrace, isMapped: boolean): UploadField {
  // For a rain counter that is no measurement of the catalogue, `key` is a reserved key such as `~rainEver`, by which
  // the fold finds the reading.
  const key = field?.measurement.key ?? null;
  return {
    ...{ name, outcome, value, reason, isMapped, key },
    sent: (typeof sent === 'string' ? sent : (JSON.stringify(sent) ?? '')).slice(0, MAX_SENT_LENGTH),
    unit: field && (field.sentAs ?? field.unit.unit),
  };
}
