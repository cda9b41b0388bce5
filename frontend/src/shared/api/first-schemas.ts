/**
 * The schemas of the first pages: they check the server's answers on the pages that a user opens first. Only
 * `late-schemas.ts` imports this file; it loads the file after those pages have been drawn.
 */
export { Account } from '@mesonet/contract/accounts.js';
export { ConsoleSettings } from '@mesonet/contract/console-settings.js';
export { ReplacedDashboards } from '@mesonet/contract/custom-screens.js';
export { SignInCodeAsked } from '@mesonet/contract/email-sign-in.js';
export { ExtraMeasurement } from '@mesonet/contract/extra-measurements.js';
export { AccountFlags, FeatureFlag } from '@mesonet/contract/feature-flags.js';
export { LiveMessage } from '@mesonet/contract/live.js';
export { LatestValues } from '@mesonet/contract/samples.js';
export { ServiceNotice } from '@mesonet/contract/service-notices.js';
export { CurrentUser } from '@mesonet/contract/session.js';
export { Station, StationPassword } from '@mesonet/contract/stations.js';
export { SignInAnswer } from '@mesonet/contract/totp.js';
export { AccountFeatures } from '@mesonet/contract/subscription.js';
export { TrendData } from '@mesonet/contract/trends.js';
export { Violation, ViolationPage } from '@mesonet/contract/violations.js';
