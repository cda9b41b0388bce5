import { type IngestUrls } from '@mesonet/contract/stations.js';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Returns the addresses at which a station reaches the server. The server builds them from its configured public
 * address. Where none is configured and the server's address works on this computer only, they use the address of this
 * page instead.
 * @param origin of the page
 */
export function reachableUrls(urls: IngestUrls, origin: string): IngestUrls {
  const configured = new URL(urls.samples);
  if (!LOOPBACK.test(configured.hostname)) return urls;
  const entries = Object.entries(urls).map(([name, url]) => [name, url.replace(configured.origin, origin)]);
  return Object.fromEntries(entries) as IngestUrls;
}

/** Explains why a weather console cannot reach an address; null where no reason is known. */
export function obstacle(url: string): string | null {
  const { hostname, protocol } = new URL(url);
  if (LOOPBACK.test(hostname)) {
    return 'This address works on this computer only. For a console set HOST=0.0.0.0 and open this page by the server’s address in your network.';
  }
  if (protocol === 'https:') {
    return 'Most consoles cannot speak https. Let your reverse proxy pass /weatherstation/ and /data/ over plain http too, and give the console port 80.';
  }
  return null;
}

/** Splits an address into host, port and path, because weather consoles ask for them separately. */
export function addressParts(url: string): { host: string; port: string; path: string } {
  const { hostname, port, protocol, pathname } = new URL(url);
  return { host: hostname, port: port || (protocol === 'https:' ? '443' : '80'), path: pathname };
}
