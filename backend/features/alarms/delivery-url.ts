import { isIP } from 'node:net';
import { isPublicAddress } from './channels/outside/public-address.js';

const HTTPS_ONLY = 'A webhook begins with https://';
/** Names of this machine, whatever a resolver says. */
const OWN_NAME = /(?:^|\.)localhost$/i;

/**
 * Checks an address that notices are to be sent to, without looking its name up: `postOutside` judges the addresses that
 * the name has when something is sent.
 * @param privateHosts `host:port` of our own network that notices may reach all the same, by http too
 * @returns the sentence a person reads; null when nothing is
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

/** `URL` has turned every way of writing an IP address into the usual one. */
function isInside(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(host) === 0 ? OWN_NAME.test(host) : !isPublicAddress(host);
}
