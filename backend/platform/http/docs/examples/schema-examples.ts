import { ALARM_EXAMPLES } from './alarm-examples.js';
import { BILLING_EXAMPLES } from './billing-examples.js';
import { INSTALLATION_EXAMPLES } from './installation-examples.js';
import { NOTICE_EXAMPLES } from './notice-examples.js';
import { ORGANIZATION_EXAMPLES } from './organization-examples.js';
import { PAST_EXAMPLES } from './past-examples.js';
import { SAMPLE_EXAMPLES } from './sample-examples.js';
import { SCREEN_EXAMPLES } from './screen-examples.js';
import { SIGN_IN_EXAMPLES } from './sign-in-examples.js';
import { SNAPSHOT_EXAMPLES } from './snapshot-examples.js';
import { STATION_EXAMPLES } from './station-examples.js';

/**
 * Maps the name of a schema of the contract to its example in the API reference. The examples are not in the contract
 * package itself, because the console would load them, too.
 */
export const SCHEMA_EXAMPLES: Readonly<Record<string, unknown>> = {
  ...ORGANIZATION_EXAMPLES,
  ...BILLING_EXAMPLES,
  ...INSTALLATION_EXAMPLES,
  ...SCREEN_EXAMPLES,
  ...SIGN_IN_EXAMPLES,
  ...STATION_EXAMPLES,
  ...SAMPLE_EXAMPLES,
  ...PAST_EXAMPLES,
  ...ALARM_EXAMPLES,
  ...NOTICE_EXAMPLES,
  ...SNAPSHOT_EXAMPLES,
};
