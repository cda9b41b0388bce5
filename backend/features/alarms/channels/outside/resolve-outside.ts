import { Resolver } from 'node:dns/promises';

export interface Address {
  address: string;
  family: number;
}

/**
 * Time limit of the first query to a name server, ms, and the number of attempts. The second attempt gets twice the
 * time. Both attempts together take less than the time limit of a request.
 */
const PATIENCE = { timeout: 2_500, tries: 2 };
/**
 * Matches localhost and names that end in it. By RFC 6761 they mean this machine, so no name server is asked for them.
 */
const LOCALHOST = /(^|\.)localhost\.?$/i;
const NO_ADDRESS: ReadonlySet<string | undefined> = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Asks the name servers for all addresses of a name, IPv4 first. Node's `lookup` is not used: while a slow name server
 * answers, it would block one of the four threads that the whole process shares for files and lookups.
 * @param servers `address:port` of each name server; undefined for the name servers of the machine
 * @throws an error with the code ENOTFOUND when the name has no address, EAI_AGAIN when no name server could answer
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
