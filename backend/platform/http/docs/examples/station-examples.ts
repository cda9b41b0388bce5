import type {
  ExtraMeasurement,
  ExtraMeasurementPatch,
  NewExtraMeasurement,
} from '@mesonet/contract/extra-measurements.js';
import type { StationIntake, StationIntakePatch } from '@mesonet/contract/station-intake.js';
import type { StationLogEntry, StationLogPage } from '@mesonet/contract/station-logs.js';
import type {
  ChangeStation,
  CreateStation,
  IngestUrls,
  Station,
  StationPassword,
} from '@mesonet/contract/stations.js';
import type {
  Upload,
  UploadField,
  UploadPage,
  UploadSample,
  UploadSummary,
} from '@mesonet/contract/uploads.js';

const HERE = 'https://weather.example.org';
const urls: IngestUrls = {
  samples: `${HERE}/api/v1/stations/demo_1001/samples/`,
  weatherUnderground: `${HERE}/weatherstation/updateweatherstation.php`,
  ecowitt: `${HERE}/data/report/demo_1001/q7vT2mXw9KpL4sRd8NzB6cYh1e`,
  ambient: `${HERE}/data/ambient/demo_1001/q7vT2mXw9KpL4sRd8NzB6cYh1e`,
  microserver: `${HERE}/api/v1/stations/demo_1001/microserver/`,
  lineProtocol: `${HERE}/api/v2/write`,
};
const intake: StationIntake = {
  mqtt: false,
  passkey: null,
  rainGauge: 'auto',
  preferDerived: ['dewPoint'],
  mappings: { tempf_cellar: { key: 'temperatureIndoor', unit: 'degreeF' } },
  limits: { temperature: { min: -40, max: 120 } },
};
const snowWater: ExtraMeasurement = {
  key: 'x_snow_water',
  label: 'Snow water',
  class: 'rain',
  unit: 'mmRain',
  baseUnit: 'inchesRain',
  decimals: 2,
};
const logLine: StationLogEntry = {
  time: '2026-11-22T14:32:05.120Z',
  last: '2026-11-22T14:32:41.870Z',
  kind: 'unknown_key',
  detail: 'soil_probe_7',
  message: 'The field soil_probe_7 is not known',
  count: 2,
};
const summary: UploadSummary = {
  id: '1042',
  time: '2026-11-22T14:32:05.120Z',
  deviceTime: '2026-11-22T14:32:00.000Z',
  skew: null,
  protocol: 'Ecowitt',
  address: '203.0.113.7',
  method: 'POST',
  path: '/data/report/demo_1001/***',
  status: 200,
  answer: '{"errcode":"0","errmsg":"ok"}',
  size: 312,
  stored: 1,
  refused: 0,
  unknown: [],
};
const field: UploadField = {
  name: 'tempf',
  sent: '61.5',
  unit: 'degreeF',
  outcome: 'stored',
  key: 'temperature',
  value: 61.5,
  reason: null,
  isMapped: false,
};
const sample: UploadSample = { time: '2026-11-22T14:32:00.000Z', problems: [], fields: [field] };

/** Examples for the API reference: stations, the settings of their uploads, and the uploads themselves. */
export const STATION_EXAMPLES = {
  Station: {
    _id: 'demo_1001',
    accountid: 'demo',
    stationname: 'Alamosa',
    timezone: 'America/Denver',
    latitude: 37.7,
    longitude: -105.92,
    elevation: 7602,
    active: true,
    last_update: '2026-11-22T14:32:00.000Z',
  },
  IngestUrls: urls,
  CreateStation: {
    stationname: 'Alamosa',
    timezone: 'America/Denver',
    latitude: 37.7,
    longitude: -105.92,
    elevation: 7602,
  },
  ChangeStation: { stationname: 'Alamosa Airport', elevation: 7539 },
  StationPassword: { stationpwd: 'q7vT2mXw9KpL4sRd8NzB6cYh1e' },
  StationIntake: intake,
  StationIntakePatch: { rainGauge: 'bucket', limits: intake.limits },
  ExtraMeasurement: snowWater,
  NewExtraMeasurement: { key: 'x_snow_water', label: 'Snow water', class: 'rain', unit: 'mmRain' },
  ExtraMeasurementPatch: { label: 'Water in the snow' },
  StationLogEntry: logLine,
  StationLogPage: { items: [logLine], next: '880' },
  UploadSummary: summary,
  UploadField: field,
  UploadSample: sample,
  UploadPage: { items: [summary], next: '1042' },
  Upload: {
    ...summary,
    text: 'PASSKEY=***&dateutc=2026-11-22+14:32:00&tempf=61.5',
    isCut: false,
    problem: null,
    samples: [sample],
  },
} satisfies {
  Station: Station;
  IngestUrls: IngestUrls;
  CreateStation: CreateStation;
  ChangeStation: ChangeStation;
  StationPassword: StationPassword;
  StationIntake: StationIntake;
  StationIntakePatch: StationIntakePatch;
  ExtraMeasurement: ExtraMeasurement;
  NewExtraMeasurement: NewExtraMeasurement;
  ExtraMeasurementPatch: ExtraMeasurementPatch;
  StationLogEntry: StationLogEntry;
  StationLogPage: StationLogPage;
  UploadSummary: UploadSummary;
  UploadField: UploadField;
  UploadSample: UploadSample;
  UploadPage: UploadPage;
  Upload: Upload;
};
