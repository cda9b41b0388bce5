import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { killableServer } from '../support/servers/killable-server.js';
import { seededRandom } from '../support/samples/random.js';
import { type TestAccount, TestServer, type TestStation } from '../support/servers/server.js';
import { waitFor } from '../support/wait-for.js';
import { FAULTS_SEED, faultNote, faultSize, faultTitle } from './fault-size.js';

const STOPS = faultSize('FAULTS_STOPS', 2);
const SENDERS = 8;
const READERS = 3;
/** Long enough for the balancer of a slow machine to see that the server stops. */
const GRACE_SECONDS = 12;

const random = seededRandom(FAULTS_SEED);
/** Times are whole seconds, one for each sample, all in the last day. */
const firstTime = Math.floor(Date.now() / 1000) * 1000 - 20 * 3_600_000;

/** Sends one sample after another until the load balancer knows that the server is no longer ready. */
class BalancedSender {
  /** Times of the acknowledged samples. */
  readonly acknowledged: number[] = [];
  /** Answers and errors other than expected. */
  readonly broken: unknown[] = [];
  private next = 0;

  constructor(
    private readonly server: TestServer,
    private readonly station: TestStation,
  ) {}

  async run(isReady: () => boolean): Promise<void> {
    while (isReady()) {
      const time = firstTime + this.next * 1_000;
      this.next += 1;
      try {
        const answer = await this.server.upload(this.station, { time, measurements: { temperature: 50 } });
        await answer.arrayBuffer();
        if (answer.status === 200) this.acknowledged.push(time);
        else this.broken.push(answer.status);
      } catch (error) {
        this.broken.push(error);
      }
    }
  }
}

/**
 * Begins an upload of which half arrives before the stop.
 * @returns a function that sends the rest and gives the status
 */
async function beginUpload(server: TestServer, station: TestStation): Promise<() => Promise<number>> {
  const body = JSON.stringify({ time: Date.now(), measurements: { temperature: 50 } });
  const upload = request(new URL(`/api/v1/stations/${station.id}/samples/`, server.url), {
    method: 'POST',
    agent: false,
    headers: {
      authorization: station.authorization,
      'content-type': 'application/json',
      'content-length': body.length,
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    upload.on('response', resolve).on('error', reject);
  });
  await new Promise<void>((resolve) => upload.write(body.slice(0, 10), () => resolve()));
  return async () => {
    upload.end(body.slice(10));
    const answer = await answered;
    answer.resume();
    return answer.statusCode!;
  };
}

/** @returns the codes with which the sockets are closed later */
async function openReaders(server: TestServer, account: TestAccount): Promise<{ codes: Promise<number[]> }> {
  const cookie = await server.signIn(account.id, account.password);
  const url = `${server.wsUrl}/accounts/${account.id}/stations/realtimedata/`;
  const sockets = Array.from({ length: READERS }, () => new WebSocket(url, { headers: { cookie } }));
  const codes = sockets.map((socket) => new Promise<number>((resolve) => socket.on('close', resolve)));
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  return { codes: Promise.all(codes) };
}

describe(faultTitle('stops of the server under load', `${STOPS}, ${SENDERS} senders`), () => {
  const killable = killableServer({ STOP_GRACE_SECONDS: String(GRACE_SECONDS) });

  it('break no request and no promise, and end with exit code 0', async () => {
    const server = new TestServer(killable.running.url, '');
    const account = await server.createAccount();
    const stations = await Promise.all(Array.from({ length: SENDERS }, () => server.createStation(account)));
    const slow = await server.createStation(account);
    const senders = stations.map((station) => new BalancedSender(server, station));

    const endedAfter: number[] = [];
    for (let stop = 1; stop <= STOPS; stop += 1) {
      const readers = await openReaders(server, account);
      let isReady = true;
      const sending = Promise.all(senders.map((sender) => sender.run(() => isReady)));
      await sleep(500 + random() * 1_000);
      const finishUpload = await beginUpload(server, slow);
      const begin = performance.now();
      const exit = killable.stop();
      await waitFor('the server not to be ready', async () => (await readiness(server)) === 503);
      isReady = false;
      await sending;
      expect(await finishUpload()).toBe(200);
      expect(await exit).toBe(0);
      endedAfter.push((performance.now() - begin) / 1_000 - GRACE_SECONDS);
      expect(await readers.codes).toEqual(Array<number>(READERS).fill(1001));
      expect(senders.flatMap(({ broken }) => broken)).toEqual([]);
      await killable.startAgain();
    }
    faultNote(`ended at most ${Math.max(...endedAfter).toFixed(1)} s after its ${GRACE_SECONDS} s of grace`);

    const cookie = await server.signIn(account.id, account.password);
    for (const [n, { acknowledged }] of senders.entries()) {
      const range = `start=${new Date(firstTime).toISOString()}&end=${new Date().toISOString()}`;
      const path = `/api/v1/stations/${stations[n]!.id}/trenddata/?measKeys=temperature.last&interval=0&${range}`;
      const times = await waitFor('the acknowledged samples', async () => {
        const { time } = await server.get<{ time: number[] }>(path, cookie);
        return time.length >= acknowledged.length && time;
      });
      expect(times).toEqual(acknowledged);
    }
  }, 1_200_000);
});

/** Asks over a connection of its own, as a load balancer does. */
async function readiness(server: TestServer): Promise<number> {
  const answer = await server.fetch('/health/ready', { headers: { connection: 'close' } });
  await answer.arrayBuffer();
  return answer.status;
}
