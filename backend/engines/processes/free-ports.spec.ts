import { createServer } from 'node:net';
import { once } from 'node:events';
import { freePorts, requireFree } from './free-ports.js';

describe('free ports', () => {
  it('are different, free, and none that an outgoing connection may get', async () => {
    const ports = await freePorts(20);
    expect(new Set(ports).size).toBe(20);
    expect(Math.min(...ports)).toBeGreaterThanOrEqual(20_000);
    expect(Math.max(...ports)).toBeLessThan(32_768);
    const server = createServer().listen(ports[0], '127.0.0.1');
    await once(server, 'listening');
    await expect(requireFree(ports[0]!, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' });
    server.close();
  });
});
