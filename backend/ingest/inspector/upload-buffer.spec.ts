import { NATIVE_JSON } from '../protocols/native/native-protocols.js';
import type { SentUpload } from './kept-upload.js';
import { UploadBuffer } from './upload-buffer.js';

const sent = (text: string | Buffer): SentUpload => ({
  ...{
    stationId: 'demo_1',
    protocol: NATIVE_JSON,
    address: '::1',
    method: 'POST',
    path: '/',
  },
  ...{ text, secrets: [], arrivedAt: 0 },
});
const OK = { status: 200, answer: 'ok' };

const texts = (buffer: UploadBuffer) => buffer.take().map(({ text }) => text);

describe('UploadBuffer', () => {
  it('keeps the newest 200 of each station, oldest first', () => {
    const buffer = new UploadBuffer();
    buffer.add(2, sent('other'), OK);
    for (let i = 0; i < 300; i += 1) buffer.add(1, sent(String(i)), OK);
    expect(texts(buffer)).toEqual(['other', ...Array.from({ length: 200 }, (_, i) => String(100 + i))]);
    expect(buffer.isEmpty).toBe(true);
  });

  it('keeps the beginning of what is long', () => {
    const buffer = new UploadBuffer();
    buffer.add(1, sent(Buffer.alloc(20_000, 'a')), OK);
    expect(buffer.take()[0]).toMatchObject({ size: 20_000, isCut: true, text: Buffer.alloc(16_384, 'a') });
  });

  it('brings back what could not be written, before what came since', () => {
    const buffer = new UploadBuffer();
    for (let i = 0; i < 200; i += 1) buffer.add(1, sent(String(i)), OK);
    const taken = buffer.take();
    buffer.add(1, sent('newer'), OK);
    buffer.putBack(taken);
    const back = texts(buffer);
    expect([back.length, back[0], back.at(-1)]).toEqual([200, '1', 'newer']);
  });

  it('is heavy when it holds much, however it came to be', () => {
    const buffer = new UploadBuffer();
    const long = sent(Buffer.alloc(16_384, 'a'));
    for (let series = 0; series <= 2_048; series += 1) buffer.add(series, long, OK);
    expect(buffer.isHeavy).toBe(true);
    const taken = buffer.take();
    expect(buffer.isHeavy).toBe(false);
    buffer.putBack([...taken, ...taken]);
    expect(buffer.take().length).toBe(2_049);
  });
});
