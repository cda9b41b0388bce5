import fastify from 'fastify';
import { warnOfUnnamedProxies } from './unnamed-proxies.js';

const INSIDE = '10.0.0.2';
const STRANGER = '198.51.100.7';

/** Lists the warnings of a server after these peers have sent requests. */
async function warningsOf(
  asked: readonly (readonly [peer: string, headers: Record<string, string>])[],
  trusted: readonly string[] = [],
): Promise<string[]> {
  const app = fastify();
  const warnings: string[] = [];
  const logger = { warn: (message: string) => void warnings.push(message), log: () => {}, error: () => {} };
  warnOfUnnamedProxies(app, { trusted, logger });
  app.get('/', () => 'fine');
  for (const [remoteAddress, headers] of asked) {
    expect((await app.inject({ url: '/', remoteAddress, headers })).body).toBe('fine');
  }
  await app.close();
  return warnings;
}

describe.each(['x-forwarded-for', 'x-real-ip', 'forwarded'])('a peer that sends %s', (name) => {
  const headers = { [name]: 'for=203.0.113.9' };

  it('is named once when it is inside, with the setting that names it', async () => {
    const warnings = await warningsOf([
      [INSIDE, headers],
      [INSIDE, headers],
      ['10.0.0.3', headers],
    ]);
    expect(warnings).toEqual([expect.stringContaining(`set TRUSTED_PROXIES=${INSIDE}`)]);
  });

  it('is told of once when it is a stranger, and nobody is told to trust it', async () => {
    const warnings = await warningsOf([
      [STRANGER, headers],
      [STRANGER, headers],
    ]);
    expect(warnings).toEqual([expect.stringMatching(`^${STRANGER} forwards .* not believed`)]);
    expect(warnings[0]).not.toContain('TRUSTED_PROXIES=');
  });

  it('is no news when it is trusted', async () => {
    expect(await warningsOf([[INSIDE, headers]], ['10.0.0.0/8'])).toEqual([]);
  });
});

it('says nothing of those who forward nothing', async () => {
  expect(
    await warningsOf([
      [INSIDE, {}],
      [STRANGER, { accept: '*/*' }],
    ]),
  ).toEqual([]);
});
