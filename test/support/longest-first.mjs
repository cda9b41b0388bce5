// Without saved durations, as in a fresh clone, Jest would order files by size and could start the longest ones last.
import TestSequencer from '@jest/test-sequencer';

const LONGEST = [
  'rederiver',
  'sixty-days',
  'smuggling',
  'year-of-minutes',
  'silence',
  'weewx',
  'questdb-away',
  'station-erasure',
  'accessibility',
  'store-away',
  'demo-restart',
  'moves',
  'chart-pan',
];

const rank = ({ path }) => {
  const place = LONGEST.findIndex((name) => path.endsWith(`/${name}.spec.ts`));
  return place < 0 ? LONGEST.length : place;
};

export default class LongestFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rank(one) - rank(other));
  }
}
