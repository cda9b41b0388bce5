import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '../wait-for.js';

/** A real MQTT broker on loopback that lets anybody in. */
export class Mosquitto {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  /**
   * Resolves when the broker accepts connections.
   * @throws Error when it is not installed
   */
  static async start(port: number): Promise<Mosquitto> {
    const program = process.env.MESONET_TEST_MOSQUITTO ?? '/usr/sbin/mosquitto';
    const folder = await mkdtemp(join(tmpdir(), 'mesonet-mqtt-'));
    const settings = join(folder, 'mosquitto.conf');
    await writeFile(settings, `user root\nlistener ${port} 127.0.0.1\nallow_anonymous true\n`);
    const child = spawn(program, ['-c', settings], { stdio: 'ignore' });
    await once(child, 'spawn');
    await waitFor('the broker', () => isListening(port));
    return new Mosquitto(child, folder);
  }

  async end(): Promise<void> {
    const exit = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await exit;
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
