/** Address of a station's own dashboard. @param search `''` or `?…`, kept from this one */
export function stationPath(accountId: string, stationId: string, search: string): string {
  return `/${accountId}/WeatherStations/${stationId}/RT/main${search}`;
}
