/** One command for a shell that sends a sample of now. @param origin of the server, without a path */
export function firstSampleCommand(stationId: string, origin: string): string {
  const body = `{"time":"'"$(date -u +%FT%TZ)"'","units":"metric","measurements":{"temperature":21.5,"relativeHumidity":48}}`;
  return [
    `curl -u '${stationId}:PASSWORD' -H 'content-type: application/json' \\`,
    `  -d '${body}' \\`,
    `  ${origin}/api/v1/stations/${encodeURIComponent(stationId)}/samples/`,
  ].join('\n');
}
