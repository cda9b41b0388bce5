/**
 * One command for a shell that sends a sample of now.
 * @param url of the station's samples
 */
export function firstSampleCommand(stationId: string, url: string, password = 'PASSWORD'): string {
  const body = `{"time":"'"$(date -u +%FT%TZ)"'","units":"metric","measurements":{"temperature":21.5,"relativeHumidity":48}}`;
  return [
    `curl -u '${stationId}:${password}' -H 'content-type: application/json' \\`,
    `  -d '${body}' \\`,
    `  ${url}`,
  ].join('\n');
}
