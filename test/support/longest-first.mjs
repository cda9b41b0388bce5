// Without saved durations, as in a fresh clone, Jest would order files by size and could start the longest ones last.
import TestSequencer from '@jest/test-sequencer';

/** A test that mostly waits comes before one that works. */
const LONGEST = [
  'silence',
  'reconciliation',
  'subscription',
  'store-away',
  'state-table',
  'year-of-minutes',
  'rederiver',
  'sixty-days',
  'smuggling',
  'backlog',
  'questdb-away',
  'weewx',
  'accessibility',
  'station-erasure',
  'demo-restart',
  'backup-under-load',
  'chart-pan',
  'schemathesis',
  'subscription-kills',
  'notice-kills',
  'api-docs',
  'shard-lease',
  'role-pages',
  'moves',
  'two-editors',
  'stations',
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
