import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { freePorts } from './free-ports.js';
import { startOnFreePorts } from './start-on-free-ports.js';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function listen(port: number): Promise<void> {
  const server = createServer();
  open.push(server);
  await once(server.listen(port, '127.0.0.1'), 'listening');
}

/** Finds a port. In the first `times` attempts another program takes it before the engine does. */
function prepareAndLose(times: number) {
  const found: number[] = [];
  return {
    found,
    prepare: async () => {
      const ports = await freePorts(1);
      found.push(...ports);
      if (found.length <= times) await listen(ports[0]!);
      return { ports };
    },
  };
}

describe('an engine on free ports', () => {
  it('starts on another port when its own was taken meanwhile', async () => {
    const { found, prepare } = prepareAndLose(2);
    const { ports } = await startOnFreePorts(prepare, (engine) => listen(engine.ports[0]!));
    expect(found).toHaveLength(3);
    expect(ports).toEqual([found[2]]);
  });

  it('tells of any other failure at once', async () => {
    const { found, prepare } = prepareAndLose(0);
    const start = () => Promise.reject(new Error('No space left'));
    await expect(startOnFreePorts(prepare, start)).rejects.toThrow('No space left');
    expect(found).toHaveLength(1);
  });

  it('gives up when its ports are taken again and again', async () => {
    const { found, prepare } = prepareAndLose(Infinity);
    const start = ({ ports }: { ports: number[] }) => listen(ports[0]!);
    await expect(startOnFreePorts(prepare, start)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    expect(found).toHaveLength(5);
  });
});
