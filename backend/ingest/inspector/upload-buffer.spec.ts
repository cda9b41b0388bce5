import type { SentUpload } from './kept-upload.js';
import { UploadBuffer } from './upload-buffer.js';

const sent = (text: string | Buffer): SentUpload => ({
  ...{
    stationId: 'demo_1',
    protocol: 'native JSON',
    format: 'json',
    address: '::1',
    method: 'POST',
    path: '/',
  },
  ...{ text, secrets: [], arrivedAt: 0 },
});
const OK = { status: 200, answer: 'ok' };

describe('UploadBuffer', () => {
  it('keeps the newest 200 of each station, oldest first', () => {
    const buffer = new UploadBuffer();
    buffer.add(2, sent('other'), OK);
    for (let i = 0; i < 300; i += 1) buffer.add(1, sent(String(i)), OK);
    const taken = buffer.take();
    expect(taken.length).toBe(201);
    expect(taken.slice(0, 2).map(({ text }) => text)).toEqual(['other', '100']);
    expect(buffer.isEmpty).toBe(true);
  });

  it('holds a bounded number, and the beginning of what is long', () => {
    const buffer = new UploadBuffer();
    expect(buffer.add(0, sent(Buffer.alloc(20_000, 'a')), OK)).toBe(true);
    for (let i = 1; i < 2_000; i += 1) buffer.add(i, sent(''), OK);
    expect(buffer.add(2_000, sent(''), OK)).toBe(false);
    const taken = buffer.take();
    expect(taken[0]).toMatchObject({ size: 20_000, isCut: true, text: Buffer.alloc(16_384, 'a') });
    buffer.add(1, sent('newer'), OK);
    buffer.putBack(taken);
    expect(buffer.take().at(-1)).toMatchObject({ text: 'newer', isCut: false, size: 5 });
  });
});
