/** Address of a station's own dashboard. @param search `''` or `?…`, kept from this one */
export function stationPath(accountId: string, stationId: string, search: string): string {
  return `/${accountId}/WeatherStations/${stationId}/RT/main${search}`;
}

/** Addresses of the two pages about all stations. @param search `''` or `?…` */
export function allStationsPath(accountId: string, page: 'overview' | 'map', search: string): string {
  return `/${accountId}/WeatherStations/${accountId}_all/RT/${page}${search}`;
}
