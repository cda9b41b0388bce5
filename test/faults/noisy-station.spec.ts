import { setTimeout as sleep } from 'node:timers/promises';
import type { StationLogPage } from '@mesonet/contract/station-logs.js';
import { killableServer } from '../support/servers/killable-server.js';
import { type TestAccount, TestServer, type TestStation } from '../support/servers/server.js';
import { waitFor } from '../support/wait-for.js';
import { faultNote, faultSize, faultTitle } from './fault-size.js';

const OTHERS = faultSize('FAULTS_NEIGHBOURS', 5);
/** Requests a minute. The other stations send at half of this rate. */
const QUOTA = 60;
const SECONDS = faultSize('FAULTS_NOISY_SECONDS', 4);
const EXCESS = 100;
/** The others send alone and beside the noisy station in turns, so that both cases meet the same machine. */
const TURNS = 4;
const BURST = QUOTA * 10;

interface Answer {
  status: number;
  retryAfter: string | null;
  ms: number;
}

describe(faultTitle(`a station at ${EXCESS} times its quota`, `${OTHERS} others for ${SECONDS} s`), () => {
  const killable = killableServer({ STATION_REQUESTS_PER_MINUTE: String(QUOTA) });
  let server: TestServer;
  let account: TestAccount;
  let noisy: TestStation;
  let others: TestStation[];

  beforeAll(async () => {
    server = new TestServer(killable.running.url, '');
    account = await server.createAccount();
    noisy = await server.createStation(account);
    others = await Promise.all(Array.from({ length: OTHERS }, () => server.createStation(account)));
  });

  const send = async (station: TestStation): Promise<Answer> => {
    const begin = performance.now();
    const answer = await server.upload(station, { measurements: { temperature: 50 } });
    await answer.arrayBuffer();
    const retryAfter = answer.headers.get('retry-after');
    return { status: answer.status, retryAfter, ms: performance.now() - begin };
  };

  /**
   * Sends on time, whether or not the answers come on time.
   * @param begin delay before the first request, ms
   */
  const sendAtRate = async (station: TestStation, perSecond: number, begin = 0): Promise<Answer[]> => {
    const start = performance.now() + begin;
    const sent: Promise<Answer>[] = [];
    for (let i = 0; i < (perSecond * SECONDS) / TURNS; i += 1) {
      await sleep(Math.max(0, start + (i / perSecond) * 1000 - performance.now()));
      sent.push(send(station));
    }
    return Promise.all(sent);
  };
  /** Each station sends at a different moment of the same interval. */
  const othersSend = async () => {
    const perSecond = QUOTA / 120;
    const sending = others.map((station, n) =>
      sendAtRate(station, perSecond, ((n / OTHERS) * 1000) / perSecond),
    );
    return (await Promise.all(sending)).flat();
  };

  const logOf = async (station: TestStation) => {
    const path = `/api/v1/stations/${station.id}/logs/?count=500`;
    const { items } = await server.get<StationLogPage>(path, account.cookie);
    return items.filter(({ kind }) => kind === 'throttled');
  };

  it('refuses what is too much of the one, and nothing of the others', async () => {
    const begin = performance.now();
    const opening: Answer[] = [];
    while (opening.at(-1)?.status !== 429) {
      opening.push(...(await Promise.all(Array.from({ length: 10 }, () => send(noisy)))));
    }
    const [alone, flood, beside]: [Answer[], Answer[], Answer[]] = [[], [], []];
    for (let turn = 0; turn < TURNS; turn += 1) {
      alone.push(...(await othersSend()));
      const both = await Promise.all([sendAtRate(noisy, (QUOTA * EXCESS) / 60), othersSend()]);
      flood.push(...both[0]);
      beside.push(...both[1]);
    }
    const minutes = (performance.now() - begin) / 60_000;
    faultNote(`p99 of the others: alone ${p99(alone)} ms, beside the noisy one ${p99(beside)} ms`);

    for (const { status } of [...alone, ...beside]) expect(status).toBe(200);
    const ofNoisy = [...opening, ...flood];
    const taken = ofNoisy.filter(({ status }) => status === 200).length;
    const refused = ofNoisy.filter(({ status }) => status === 429);
    expect(taken + refused.length).toBe(ofNoisy.length);
    expect(taken).toBeGreaterThanOrEqual(BURST);
    expect(taken).toBeLessThanOrEqual(BURST + QUOTA * minutes + 1);
    for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
    await waitFor('the line of its log', async () => (await logOf(noisy)).length > 0);
    expect((await logOf(noisy)).map(({ detail, count }) => [detail, count])).toEqual([['begin', 1]]);
    for (const station of others) expect(await logOf(station)).toEqual([]);
  });

  it('is refused in the words of each dialect', async () => {
    const { id, password, authorization } = noisy;
    const reason = `The limit is ${QUOTA} requests a minute from one station`;
    const post = (path: string, type: string, body: string, headers = { authorization }) =>
      server.fetch(path, { method: 'POST', body, headers: { 'content-type': type, ...headers } });
    const wunderground = `/weatherstation/updateweatherstation.php?ID=${id}&PASSWORD=${password}&tempf=50`;
    const attempts: [() => Promise<Response>, string, string][] = [
      [
        () => post(`/api/v1/stations/${id}/samples/`, 'text/csv', 'time,temperature\n'),
        'application/problem+json; charset=utf-8',
        `"code":"too_many_requests","detail":"${reason}"`,
      ],
      [() => server.fetch(wunderground), 'text/plain; charset=utf-8', `ERROR ${reason}\n`],
      [
        () => post(`/data/report/${id}/${password}`, 'application/x-www-form-urlencoded', 'tempf=50'),
        'application/json; charset=utf-8',
        `{"errcode":"429","errmsg":"${reason}"}`,
      ],
      [
        () => server.fetch(`/data/ambient/${id}/${password}?tempf=50`),
        'text/plain; charset=utf-8',
        `ERROR ${reason}`,
      ],
      [
        () => post(`/api/v1/stations/${id}/microserver/`, 'text/xml', '<oriondata/>'),
        'text/plain; charset=utf-8',
        `ERROR ${reason}`,
      ],
      [
        () => post('/api/v2/write', 'text/plain', 'weather temperature=50'),
        'application/json; charset=utf-8',
        `{"error":"${reason}"}`,
      ],
    ];
    for (const [attempt, type, text] of attempts) {
      // The first attempts use up what the bucket has gained since the flood.
      const answer = await waitFor('a refusal', async () => {
        const next = await attempt();
        return next.status === 429 && next;
      });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(answer.headers.get('content-type')).toBe(type);
      expect(await answer.text()).toContain(text);
    }
  });
});

function p99(answers: readonly Answer[]): string {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1]!.toFixed(1);
}
