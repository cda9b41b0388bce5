/**
 * Builds the path of a station's own dashboard.
 * @param search `''` or `?…`, the query string of the current page
 */
export function stationPath(accountId: string, stationId: string, search: string): string {
  return `/${accountId}/WeatherStations/${stationId}/RT/main${search}`;
}

/**
 * Builds the paths of the two pages about all stations.
 * @param search `''` or `?…`, the query string to append
 */
export function allStationsPath(accountId: string, page: 'overview' | 'map', search: string): string {
  return `/${accountId}/WeatherStations/${accountId}_all/RT/${page}${search}`;
}
