/**
 * Writes a `curl` command with which a user tries out a new station: it sends one sample with the present time.
 * @param url address to which the station's samples are sent
 */
export function firstSampleCommand(stationId: string, url: string, password = 'PASSWORD'): string {
  const body = `{"time":"'"$(date -u +%FT%TZ)"'","units":"metric","measurements":{"temperature":21.5,"relativeHumidity":48}}`;
  return [
    `curl -u '${stationId}:${password}' -H 'content-type: application/json' \\`,
    `  -d '${body}' \\`,
    `  ${url}`,
  ].join('\n');
}
