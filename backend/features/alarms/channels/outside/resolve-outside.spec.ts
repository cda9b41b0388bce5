import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { resolveOutside } from './resolve-outside.js';

const [A, AAAA] = [1, 28];
const REFUSED = 5;
const NO_SUCH_NAME = 3;

let dns: Socket;
let servers: string[];
/** Answer of the name server to a question for A or AAAA: an address, or the code of an error; null: no answer */
let answer: (type: number) => Buffer | number | null;

beforeAll(async () => {
  dns = createSocket('udp4');
  dns.on('message', (question, { port, address }) => {
    const found = answer(question.readUInt16BE(12 + question.subarray(12).indexOf(0) + 1));
    if (found !== null) dns.send(replyTo(question, found), port, address);
  });
  dns.bind(0, '127.0.0.1');
  await once(dns, 'listening');
  servers = [`127.0.0.1:${dns.address().port}`];
});
afterAll(() => dns.close());

/** Builds a reply (RFC 1035) to a question that asks for one name. */
function replyTo(question: Buffer, found: Buffer | number): Buffer {
  const asked = question.subarray(12, 12 + question.subarray(12).indexOf(0) + 5);
  const header = Buffer.alloc(12);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (typeof found === 'number' ? found : 0), 2);
  header.writeUInt16BE(1, 4);
  if (typeof found === 'number') return Buffer.concat([header, asked]);
  header.writeUInt16BE(1, 6);
  const record = Buffer.from([0xc0, 12, ...asked.subarray(-4), 0, 0, 0, 60, 0, found.length]);
  return Buffer.concat([header, asked, record, found]);
}

const v4 = Buffer.from([93, 184, 216, 34]);
const v6 = Buffer.from('26064700000000000000000000001111', 'hex');

describe('resolveOutside', () => {
  it('answers all addresses, IPv4 first', async () => {
    answer = (type) => ({ [A]: v4, [AAAA]: v6 })[type] ?? null;
    expect(await resolveOutside('hooks.example.org', servers)).toEqual([
      { address: '93.184.216.34', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
  });

  it.each([
    [A, '93.184.216.34'],
    [AAAA, '2606:4700::1111'],
  ])('answers what there is of type %d, though the other fails', async (known, address) => {
    answer = (type) => (type === known ? (type === A ? v4 : v6) : REFUSED);
    expect(await resolveOutside('hooks.example.org', servers)).toMatchObject([{ address }]);
  });

  it.each([
    [NO_SUCH_NAME, 'ENOTFOUND'],
    [REFUSED, 'EAI_AGAIN'],
  ])('fails when both fail: %d', async (code, expected) => {
    answer = () => code;
    await expect(resolveOutside('hooks.example.org', servers)).rejects.toMatchObject({ code: expected });
  });

  it('asks nobody for this machine', async () => {
    expect(await resolveOutside('localhost', servers)).toEqual([{ address: '127.0.0.1', family: 4 }]);
  });

  it('keeps no file waiting while a name server is silent', async () => {
    answer = () => null;
    const pending = Array.from({ length: 16 }, (_, n) => resolveOutside(`slow${n}.example.org`, servers));
    const first = Promise.race(pending.map((each) => each.catch(() => 'resolved')));
    const read = readFile(import.meta.filename).then(() => 'read');
    expect(await Promise.race([first, read])).toBe('read');
    answer = () => REFUSED;
    await Promise.allSettled(pending);
  });
});
