import { readMavenProgress } from './questdb-jar.js';

describe('readMavenProgress', () => {
  it.each([
    ['Progress (1): 4.1/30 MB\rProgress (1): 12/30 MB\r', '12/30 MB'],
    ['Progress (1): 30 MB   \rDownloaded from central', '30 MB'],
    ['Progress (2): 16/29 kB\r', null],
    ['Downloading from central: https://repository.example/maven2/org/questdb', null],
    ['', null],
  ])('of %j is %j', (output, progress) => {
    expect(readMavenProgress(output)).toBe(progress);
  });
});
