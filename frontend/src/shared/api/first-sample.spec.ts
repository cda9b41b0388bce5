import { execFileSync } from 'node:child_process';
import { firstSampleCommand } from './first-sample.js';

describe('firstSampleCommand', () => {
  it('hands a shell one sample of now as valid JSON', () => {
    const command = firstSampleCommand('demo_1', 'https://weather.example/samples/');
    const shown = command.replace(/^curl/, "printf '%s\\n'");
    const [, , , , , body = '', url] = execFileSync('sh', ['-c', shown], { encoding: 'utf8' }).split('\n');
    const sample = JSON.parse(body) as { time: string; measurements: object };
    expect(url).toBe('https://weather.example/samples/');
    expect(Object.keys(sample.measurements)).toEqual(['temperature', 'relativeHumidity']);
    expect(sample.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });
});
