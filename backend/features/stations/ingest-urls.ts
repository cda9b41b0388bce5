import type { IngestUrls } from '@mesonet/contract/stations.js';

/**
 * Lists the addresses to which a station can send its samples.
 * @param publicUrl address of the installation, without a slash at its end
 */
export function ingestUrls(publicUrl: string, stationId: string, password: string): IngestUrls {
  const ofStation = `${publicUrl}/api/v1/stations/${stationId}`;
  return {
    samples: `${ofStation}/samples/`,
    weatherUnderground: `${publicUrl}/weatherstation/updateweatherstation.php`,
    ecowitt: `${publicUrl}/data/report/${stationId}/${password}`,
    ambient: `${publicUrl}/data/ambient/${stationId}/${password}`,
    microserver: `${ofStation}/microserver/`,
    lineProtocol: `${publicUrl}/api/v2/write`,
  };
}
