import ipaddr from 'ipaddr.js';

/** Addresses that look public, yet lead inside a cloud when one of its own machines calls them: this one is Azure's. */
const CLOUD_INSIDE: ReadonlySet<string> = new Set(['168.63.129.16']);
/** Every public address of IPv6 lies in here. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Tells whether an address belongs to the Internet: not to this machine, its network or its provider, not to a group of
 * machines, and not to one of the ways of writing an IPv4 address within IPv6, which would lead to any of these.
 * @param address as a resolver gives it
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || CLOUD_INSIDE.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_IPV6)) return false;
  return parsed.range() === 'unicast';
}
