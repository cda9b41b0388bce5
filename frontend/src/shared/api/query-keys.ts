/** Addresses in the query cache, said once: hooks read there, the live stream writes there. */
export const queryKeys = {
  session: ['session'],
  consoleSettings: ['console-settings'],
  accounts: ['accounts'],
  account: (accountId: string) => ['accounts', accountId],
  stations: (accountId: string) => ['stations', accountId],
  station: (accountId: string, stationId: string) => ['stations', accountId, stationId],
  stationAccess: (stationId: string) => ['station-access', stationId],
  stationTroubles: (stationId: string) => ['station-troubles', stationId],
  stationIntake: (stationId: string) => ['station-intake', stationId],
  imports: (stationId: string) => ['imports', stationId],
  import: (stationId: string, job: string) => ['imports', stationId, job],
  rainLedger: (stationId: string) => ['rain-ledger', stationId],
  quality: (stationId: string) => ['quality', stationId],
  latest: (stationId: string) => ['latest', stationId],
} as const satisfies Record<string, readonly string[] | ((...ids: string[]) => readonly string[])>;
