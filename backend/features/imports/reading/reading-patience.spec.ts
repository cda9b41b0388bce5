import { ReadingPatience } from './reading-patience.js';
import { SILENCE_MS } from './reading-limits.js';

describe('the patience with a reader', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('ends when the reader has taken too much of the processor, and says where', () => {
    const patience = new ReadingPatience(600_000);
    patience.reach({ place: 'line 9', workedMs: 600_000 });
    expect(() => patience.reach({ place: 'line 1,000', workedMs: 600_001 })).toThrow(
      'Reading the file was given up after line 1,000: it took more than 600 s of the processor’s time',
    );
  });

  it('ends when nothing comes from the reader, whatever came before', () => {
    const patience = new ReadingPatience(1_000);
    patience.begin();
    jest.advanceTimersByTime(SILENCE_MS - 1);
    patience.pause();
    patience.begin();
    jest.advanceTimersByTime(SILENCE_MS - 1);
    expect(patience.signal.aborted).toBe(false);
    jest.advanceTimersByTime(1);
    expect(patience.signal.reason).toMatchObject({
      message:
        'Reading the file was given up before its first line was read: nothing more came of it for 600 s',
    });
  });

  it('does not end while the server works on what the reader has sent', () => {
    const patience = new ReadingPatience(1_000);
    patience.begin();
    patience.pause();
    jest.advanceTimersByTime(2 * SILENCE_MS);
    expect(patience.signal.aborted).toBe(false);
  });
});
