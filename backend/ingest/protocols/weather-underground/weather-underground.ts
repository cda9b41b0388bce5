import { Unauthorized } from '../../../platform/errors.js';
import { formOf, queryOf } from '../../fields/console-request.js';
import { type UploadFields, uploadFields } from '../../fields/console-upload.js';
import { maskForm } from '../../inspector/masking/mask-pairs.js';
import type { ConsoleProtocol } from '../../reading/protocol.js';
import { readWeatherUnderground, weatherUndergroundCredentials } from './weather-underground-fields.js';

/**
 * The protocol of Weather Underground: a query or form holds the readings, and its fields also identify the station.
 */
export const WEATHER_UNDERGROUND: ConsoleProtocol<UploadFields> = {
  kind: 'console',
  name: 'Weather Underground',
  format: 'weather_underground',
  mask: maskForm,
  answers: {
    contentType: 'text/plain; charset=utf-8',
    success: 'success\n',
    failure: (error) => (error instanceof Unauthorized ? 'INVALIDPASSWORDID\n' : `ERROR ${error.message}\n`),
  },
  open({ url, body }) {
    const query = queryOf(url);
    const form = formOf(body);
    const fields = uploadFields(query, form);
    return {
      credentials: weatherUndergroundCredentials(fields),
      path: '/weatherstation/updateweatherstation.php',
      text: [query, form].filter(Boolean).join('&'),
      body: fields,
    };
  },
  parse: (text) => uploadFields(text),
  read: (fields, { now, reading }) => readWeatherUnderground(fields, now, reading),
};
