import { createServer } from 'node:net';
import { once } from 'node:events';
import { requireFree } from './engines/processes/free-ports.js';
import { portTrouble } from './port-trouble.js';

describe('portTrouble', () => {
  it.each([
    [
      'EADDRINUSE',
      3000,
      'Port 3000 is taken by another program. Stop that one, or choose another port: PORT=3001 npm start',
    ],
    ['EADDRINUSE', 65535, 'PORT=65534 npm start'],
    ['EACCES', 80, 'Port 80 is not open to this user.'],
    ['EADDRNOTAVAIL', 3000, 'HOST "example.org" is not an address of this machine.'],
    ['ENOTFOUND', 3000, 'HOST "example.org" is not an address of this machine.'],
  ])('%s on %d', (code, PORT, line) => {
    const error = Object.assign(new Error(code), { code });
    expect(portTrouble({ PORT, HOST: 'example.org' }, error)).toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(line) as string,
    });
  });

  it('passes on what it does not know', () => {
    const error = new Error('something else');
    expect(portTrouble({ PORT: 3000, HOST: '127.0.0.1' }, error)).toBe(error);
  });

  it('knows what the system says about a taken port', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const error: unknown = await requireFree(port, '127.0.0.1').catch((reason: unknown) => reason);
    expect(portTrouble({ PORT: port, HOST: '127.0.0.1' }, error)).toMatchObject({ name: 'StartError' });
    server.close();
  });
});
