import ipaddr from 'ipaddr.js';

/**
 * Addresses that look public but lead to internal services when a machine in the cloud calls them. This one is Azure's.
 */
const CLOUD_INSIDE: ReadonlySet<string> = new Set(['168.63.129.16']);
/** The range that contains all public addresses of IPv6. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns true for a public address on the Internet. It returns false for addresses of this machine, its network or its
 * cloud provider, for multicast, and for IPv6 addresses that contain an IPv4 address and so could lead to one of these.
 * @param address IP address in the form in which a DNS resolver returns it
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || CLOUD_INSIDE.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_IPV6)) return false;
  return parsed.range() === 'unicast';
}
