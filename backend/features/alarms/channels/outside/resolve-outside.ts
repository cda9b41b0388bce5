import { Resolver } from 'node:dns/promises';

export interface Address {
  address: string;
  family: number;
}

/** Once, and once more with twice the time: together less than a call may take. */
const PATIENCE = { timeout: 2_500, tries: 2 };
/** RFC 6761: these names mean this machine, and no server is asked. */
const LOCALHOST = /(^|\.)localhost\.?$/i;
const NO_ADDRESS: ReadonlySet<string | undefined> = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Asks the name servers for all addresses of a name, IPv4 first. The `lookup` of Node would block one of the four
 * threads that the whole process has for its files and look-ups, for as long as a slow name server wants.
 * @param servers `address:port` of name servers; those of the machine when absent
 * @throws an error with the code ENOTFOUND when it has no address, EAI_AGAIN when nobody could tell
 */
export async function resolveOutside(host: string, servers?: readonly string[]): Promise<Address[]> {
  if (LOCALHOST.test(host)) return [{ address: '127.0.0.1', family: 4 }];
  const resolver = new Resolver(PATIENCE);
  if (servers) resolver.setServers(servers);
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer, index) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
      : [],
  );
  if (addresses.length > 0) return addresses;
  const hasNone = answers.every(
    (answer) =>
      answer.status === 'fulfilled' || NO_ADDRESS.has((answer.reason as NodeJS.ErrnoException).code),
  );
  const message = `${host} was not resolved`;
  throw Object.assign(new Error(message), { code: hasNone ? 'ENOTFOUND' : 'EAI_AGAIN' });
}
