import type { DocumentedOperation } from './operations.js';

type Parameters = NonNullable<DocumentedOperation['operation']['parameters']>;
type Parameter = Extract<Parameters[number], { name: string }>;

/** Descriptions and examples of path parameters, which mean the same on every route. */
const IN_PATHS: Readonly<Record<string, { description: string; example: string }>> = {
  accountId: { description: 'Id of the organization', example: 'demo' },
  stationId: { description: 'Id of the station', example: 'demo_1001' },
  stationpwd: { description: 'Password of the station', example: 'q7vT2mXw9KpL4sRd8NzB6cYh1e' },
  uploadId: { description: 'Id of the upload, from the list', example: '1042' },
  user: { description: 'Id or email address of the user', example: 'ops@example.org' },
  email: { description: 'Email address of the user', example: 'ops@example.org' },
  key: { description: 'Key of the own measurement', example: 'x_snow_water' },
  job: { description: 'Id of the import', example: '17' },
  groupId: { description: 'Id of the notification group', example: '8f14e45f-ceea-467f-9a3b-1c2d3e4f5a6b' },
  rederivation: { description: 'Id of the recalculation', example: '4' },
  entry: { description: 'Id of the entry, from the list', example: '1795443240000-12' },
  alarmId: { description: 'Id of the alarm', example: '0d9a6c1e-5b7f-4b0e-8f4e-2c8a7c0d1b35' },
  groupkey: {
    description: 'Key of the violation, from the list',
    example: '1795357920000-0d9a6c1e-5b7f-4b0e-8f4e-2c8a7c0d1b35',
  },
  tokenId: { description: 'Id of the device', example: '3c5e7a90-1b2d-4f6e-9a8c-7d6b5a4f3e21' },
  snapshotId: { description: 'Name of the snapshot', example: 'before-move-2026' },
  requestId: {
    description: 'Id of the request, from its answer',
    example: '0b8f6f1e-5d0c-4a53-8a1b-4d9f2c7e6a10',
  },
  windowId: {
    description: 'Id of the maintenance window',
    example: '9e8d7c6b-5a4f-4321-8765-0f1e2d3c4b5a',
  },
  file: {
    description: 'Name of the file, from the list',
    example: '2026-11-22T14-32-00-ops@example.org.eml',
  },
  eventId: {
    description: 'Id of the event at the payment provider',
    example: 'evt_01k0map0000000000000000000',
  },
  flag: { description: 'Name of the flag', example: 'data_export_page' },
  id: { description: 'Id from the list', example: '7YzMe9EgNwzOyK2nmdaDtZ' },
};

/** Descriptions of parameters that are not in a path and whose schemas have none. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  token: 'Secret of the link',
  device_name: 'What the device is called',
  precision: 'Unit of the times in the lines. Default: `ns`',
  count: 'Most lines to answer',
  action: 'Only what did this',
  next_groupkey: '`next_groupkey` of the page before',
  state: '`open` answers those that last',
  chart: 'What is drawn',
  format: 'Format of the image',
  width: 'CSS pixels',
  height: 'CSS pixels',
  theme: 'Colours of the image',
  title: 'Text above the chart',
  'If-None-Match': '`ETag` of an image the caller has',
};

/** Adds the missing descriptions and examples to the parameters of an operation. */
export function describeParameters({ parameters = [] }: DocumentedOperation['operation']): void {
  for (const parameter of parameters as Parameter[]) {
    const hasNoSchema = parameter.schema && Object.keys(parameter.schema).length === 0;
    if (hasNoSchema) parameter.schema = { type: 'string' };
    const known = parameter.in === 'path' ? IN_PATHS[parameter.name] : undefined;
    parameter.description ||= known?.description ?? ELSEWHERE[parameter.name] ?? '';
    if (known) parameter.example ??= known.example;
  }
}

/** Puts the path parameters first, in the order of the path. */
export function sortParameters({ path, operation: { parameters = [] } }: DocumentedOperation): void {
  const place = (parameter: Parameter) =>
    parameter.in === 'path' ? path.indexOf(`{${parameter.name}}`) : path.length;
  (parameters as Parameter[]).sort((one, other) => place(one) - place(other));
}
