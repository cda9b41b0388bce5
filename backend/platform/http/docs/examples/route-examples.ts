import { BILLING_EVENT, BILLING_EXAMPLES } from './billing-examples.js';
import { SAMPLE_EXAMPLES } from './sample-examples.js';

interface RouteExamples {
  /** Maps the media type of a request body to an example. */
  body?: Readonly<Record<string, unknown>>;
  /** Maps a status to an example of the JSON answer that has this status. */
  answers?: Readonly<Record<number, unknown>>;
}

const FORM = 'application/x-www-form-urlencoded';
const READINGS = { dateutc: '2026-11-22 14:32:00', tempf: '61.5', humidity: '51', baromrelin: '30.02' };
const XML =
  '<oriondata station="demo_1001"><meas name="mtTemp1" unit="degreeF">61.5</meas><meas name="mtRelHumidity" unit="percent">51</meas></oriondata>';
const LINES = 'weather,station=demo_1001 temperature=61.5,relativeHumidity=51 1795357920000000000\n';
const sample = {
  time: '2026-11-22T14:32:00Z',
  units: 'metric',
  measurements: { temperature: 16.4, relativeHumidity: 51 },
};
const writesLines: RouteExamples = { body: { 'text/plain': LINES } };

/**
 * Examples of routes whose bodies or answers have no schema in the contract, or need another example than their schema
 * has.
 */
export const ROUTE_EXAMPLES: Readonly<Record<string, RouteExamples>> = {
  'POST /api/v1/stations/{stationId}/samples': {
    body: {
      'application/json': sample,
      'application/x-ndjson': `${JSON.stringify(sample)}\n`,
      'text/csv': 'time,temperature[degreeC],relativeHumidity\n2026-11-22T14:32:00Z,16.4,51\n',
    },
    answers: {
      400: {
        accepted: 1,
        duplicates: 0,
        rejected: 0,
        unknown: [],
        errors: [SAMPLE_EXAMPLES.SampleError],
      },
    },
  },
  'GET /api/v1/accounts/{accountId}/subscription': { answers: { 200: BILLING_EXAMPLES.Subscription } },
  'POST /api/v1/paddle/webhook': { body: { 'application/json': BILLING_EVENT } },
  'POST /weatherstation/updateweatherstation.php': {
    body: { [FORM]: { ID: 'demo_1001', PASSWORD: 'q7vT2mXw9KpL4sRd8NzB6cYh1e', ...READINGS } },
  },
  'POST /data/report/{stationId}/{stationpwd}': { body: { [FORM]: READINGS } },
  'POST /data/report': { body: { [FORM]: { PASSKEY: '5E884898DA28047151D0E56F8DC62927', ...READINGS } } },
  'POST /api/v1/stations/{stationId}/microserver': { body: { 'text/xml': XML, 'application/xml': XML } },
  'POST /write': writesLines,
  'POST /api/v2/write': writesLines,
  'GET /health/ready': {
    answers: {
      503: {
        status: 'failing',
        parts: {
          ...SAMPLE_EXAMPLES.Readiness.parts,
          postgres: { status: 'failing', since: '2026-11-22T14:32:00.000Z', detail: 'does not answer' },
        },
      },
    },
  },
};
