import { isIP } from 'node:net';
import { isPublicAddress } from './channels/outside/public-address.js';

const HTTPS_ONLY = 'A webhook begins with https://';
/** Names that always mean this machine, whatever a name server answers */
const OWN_NAME = /(?:^|\.)localhost$/i;

/**
 * Checks a URL to which notices are to be sent. It does not look up the host name, because `postOutside` checks the IP
 * addresses of the host each time it sends something.
 * @param privateHosts private hosts, as `host:port`, to which notices may be sent by https or http nevertheless
 * @returns the reason why the address is not allowed, as a text for people; null when it is allowed
 */
export function deliveryUrlProblem(text: string, privateHosts: readonly string[]): string | null {
  if (!URL.canParse(text)) return HTTPS_ONLY;
  const { protocol, hostname, port, username, password } = new URL(text);
  const isHttp = protocol === 'http:';
  if (protocol !== 'https:' && !isHttp) return HTTPS_ONLY;
  if (username !== '' || password !== '') return 'The address must not hold a user name or a password';
  const isPermitted = privateHosts.includes(`${hostname}:${port || (isHttp ? '80' : '443')}`);
  if (isPermitted) return null;
  if (isHttp) return HTTPS_ONLY;
  return isInside(hostname) ? 'The address is not public' : null;
}

/**
 * Returns true when the host is this machine or has a private IP address. `URL` has already converted IP addresses to
 * their usual form.
 */
function isInside(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(host) === 0 ? OWN_NAME.test(host) : !isPublicAddress(host);
}
