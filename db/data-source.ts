import { DataSource, type DataSourceOptions } from 'typeorm';
import { refuseNewerDatabase } from './newer-database.js';
import { CreateAccounts1763500000000 } from './migrations/1763500000000-create-accounts.js';
import { CreateJournal1763600000000 } from './migrations/1763600000000-create-journal.js';
import { CreateSamples1763600100000 } from './migrations/1763600100000-create-samples.js';
import { CreateStationLog1763600200000 } from './migrations/1763600200000-create-station-log.js';
import { CreateInstallation1763600300000 } from './migrations/1763600300000-create-installation.js';
import { AddStationIntake1763700000000 } from './migrations/1763700000000-add-station-intake.js';
import { MakePasskeysUnique1763700100000 } from './migrations/1763700100000-make-passkeys-unique.js';
import { CreateRainLedger1763700200000 } from './migrations/1763700200000-create-rain-ledger.js';
import { CreateSamplesFlagged1763700300000 } from './migrations/1763700300000-create-samples-flagged.js';
import { CreateStationUploads1763700400000 } from './migrations/1763700400000-create-station-uploads.js';
import { CreateImports1763700500000 } from './migrations/1763700500000-create-imports.js';
import { LetRainRecountsMove1763700610000 } from './migrations/1763700610000-let-rain-recounts-move.js';
import { CreateStationMeasurements1763700900000 } from './migrations/1763700900000-create-station-measurements.js';
import { CreateSamplesExtra1763700900100 } from './migrations/1763700900100-create-samples-extra.js';
import { CreateErasures1763701000000 } from './migrations/1763701000000-create-erasures.js';
import { PrepareErasing1763701000100 } from './migrations/1763701000100-prepare-erasing.js';
import { CreateStoreMarks1763701100000 } from './migrations/1763701100000-create-store-marks.js';
import { CreateSampleRetention1763701200000 } from './migrations/1763701200000-create-sample-retention.js';
import { CreateShardLeases1763702000000 } from './migrations/1763702000000-create-shard-leases.js';
import { CreateRollups1763704000000 } from './migrations/1763704000000-create-rollups.js';
import { LimitRollups1763705000000 } from './migrations/1763705000000-limit-rollups.js';
import { CreateFeatureFlags1763706100000 } from './migrations/1763706100000-create-feature-flags.js';
import { CreateOutgoingMails1763710000000 } from './migrations/1763710000000-create-outgoing-mails.js';
import { CreateUsers1763710100000 } from './migrations/1763710100000-create-users.js';
import { CreateSignInCodes1763710200000 } from './migrations/1763710200000-create-sign-in-codes.js';
import { CreateAccessTokens1763710300000 } from './migrations/1763710300000-create-access-tokens.js';
import { CreateTotpDevices1763720100000 } from './migrations/1763720100000-create-totp-devices.js';
import { RememberFormerQrCode1763720110000 } from './migrations/1763720110000-remember-former-qr-code.js';
import { CreateUserIdentities1763720200000 } from './migrations/1763720200000-create-user-identities.js';
import { NameErasedAccounts1763720300000 } from './migrations/1763720300000-name-erased-accounts.js';
import { CreateAuditEntries1763720400000 } from './migrations/1763720400000-create-audit-entries.js';
import { LetBrowsersHaveCodesOfTheirOwn1763800400000 } from './migrations/1763800400000-let-browsers-have-codes-of-their-own.js';
import { LetThemesFollowTheSystem1763720600000 } from './migrations/1763720600000-let-themes-follow-the-system.js';
import { BeginWithTheLightTheme1763800900000 } from './migrations/1763800900000-begin-with-the-light-theme.js';
import { CountInvitations1763800300000 } from './migrations/1763800300000-count-invitations.js';
import { RegisterSensorChannels1763800800000 } from './migrations/1763800800000-register-sensor-channels.js';
import { NameHeaderLinesOfImports1763800200000 } from './migrations/1763800200000-name-header-lines-of-imports.js';
import { CountImportAttempts1763800100000 } from './migrations/1763800100000-count-import-attempts.js';
import { NoteSentKeys1763800700000 } from './migrations/1763800700000-note-sent-keys.js';
import { CreateStaleRanges1763800700100 } from './migrations/1763800700100-create-stale-ranges.js';
import { CreateRederivations1763801000000 } from './migrations/1763801000000-create-rederivations.js';
import { NoteBacklogsOfCuts1763801100000 } from './migrations/1763801100000-note-backlogs-of-cuts.js';
import { CreateAlarms1763900000000 } from './migrations/1763900000000-create-alarms.js';
import { TellMoreOfEpisodes1763900100000 } from './migrations/1763900100000-tell-more-of-episodes.js';
import { TellOfRemovedStations1763900200000 } from './migrations/1763900200000-tell-of-removed-stations.js';
import { CreateCustomScreens1764000100000 } from './migrations/1764000100000-create-custom-screens.js';
import { CreateSnapshots1764000200000 } from './migrations/1764000200000-create-snapshots.js';
import { CreateOrganizationRequests1764000300000 } from './migrations/1764000300000-create-organization-requests.js';
import { CreateDeprecatedRouteHits1764000300100 } from './migrations/1764000300100-create-deprecated-route-hits.js';
import { NoteWhoChangedFlags1764000400000 } from './migrations/1764000400000-note-who-changed-flags.js';
import { CreateStatistics1764000500000 } from './migrations/1764000500000-create-statistics.js';
import { CreateSubscriptions1764000600000 } from './migrations/1764000600000-create-subscriptions.js';
import { HoldBoughtStorage1764000610000 } from './migrations/1764000610000-hold-bought-storage.js';

/** Migrations in the order in which they run. A migration is never edited once it is merged. */
const MIGRATIONS = [
  CreateAccounts1763500000000,
  CreateJournal1763600000000,
  CreateSamples1763600100000,
  CreateStationLog1763600200000,
  CreateInstallation1763600300000,
  AddStationIntake1763700000000,
  MakePasskeysUnique1763700100000,
  CreateRainLedger1763700200000,
  CreateSamplesFlagged1763700300000,
  CreateStationUploads1763700400000,
  CreateImports1763700500000,
  LetRainRecountsMove1763700610000,
  CreateStationMeasurements1763700900000,
  CreateSamplesExtra1763700900100,
  CreateErasures1763701000000,
  PrepareErasing1763701000100,
  CreateStoreMarks1763701100000,
  CreateSampleRetention1763701200000,
  CreateShardLeases1763702000000,
  CreateRollups1763704000000,
  LimitRollups1763705000000,
  CreateFeatureFlags1763706100000,
  CreateOutgoingMails1763710000000,
  CreateUsers1763710100000,
  CreateSignInCodes1763710200000,
  CreateAccessTokens1763710300000,
  CreateTotpDevices1763720100000,
  RememberFormerQrCode1763720110000,
  CreateUserIdentities1763720200000,
  NameErasedAccounts1763720300000,
  CreateAuditEntries1763720400000,
  LetThemesFollowTheSystem1763720600000,
  CountImportAttempts1763800100000,
  NameHeaderLinesOfImports1763800200000,
  CountInvitations1763800300000,
  LetBrowsersHaveCodesOfTheirOwn1763800400000,
  NoteSentKeys1763800700000,
  CreateStaleRanges1763800700100,
  RegisterSensorChannels1763800800000,
  BeginWithTheLightTheme1763800900000,
  CreateRederivations1763801000000,
  NoteBacklogsOfCuts1763801100000,
  CreateAlarms1763900000000,
  TellMoreOfEpisodes1763900100000,
  TellOfRemovedStations1763900200000,
  CreateCustomScreens1764000100000,
  CreateSnapshots1764000200000,
  CreateOrganizationRequests1764000300000,
  CreateDeprecatedRouteHits1764000300100,
  NoteWhoChangedFlags1764000400000,
  CreateStatistics1764000500000,
  CreateSubscriptions1764000600000,
  HoldBoughtStorage1764000610000,
];

const STATEMENT_TIMEOUT_MS = 30_000;

export const MIGRATIONS_TABLE = 'migrations';

/** Names of all migrations that this program knows, in the order in which they run. */
export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map(({ name }) => name);

export function dataSourceOptions(databaseUrl: string, names = MIGRATION_NAMES): DataSourceOptions {
  return {
    type: 'postgres',
    url: databaseUrl,
    migrations: MIGRATIONS.filter(({ name }) => names.includes(name)),
    migrationsTableName: MIGRATIONS_TABLE,
    migrationsTransactionMode: 'all',
    synchronize: false,
    // By default TypeORM answers `findOneBy({ id: undefined })` with the first row, which may be that of another
    // organization.
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    extra: {
      max: 10,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      // The client gives up a query that PostgreSQL does not answer at all. It waits a second longer than the statement
      // timeout, at which a working PostgreSQL itself stops the query.
      query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    },
  };
}

const MIGRATION_LOCK = 7_302_001;

/**
 * Migrates the tables of the database to this version. Several processes that start at once take turns.
 * @param names names of the migrations to run; all when absent
 * @throws NewerDatabase when a newer version of the program has changed the tables
 */
export async function migrate(databaseUrl: string, names?: readonly string[]): Promise<void> {
  const dataSource = await new DataSource(dataSourceOptions(databaseUrl, names)).initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseNewerDatabase(lock, MIGRATIONS_TABLE, MIGRATION_NAMES);
    await dataSource.runMigrations();
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await lock.release();
    await dataSource.destroy();
  }
}
