// Without saved durations, as in a fresh clone, Jest would order files by size and could start the longest ones last.
import TestSequencer from '@jest/test-sequencer';

/** Tests that mostly wait alternate with tests that work, so that the processors always have something to do. */
const LONGEST = [
  'silence',
  'rederiver',
  'subscription',
  'sixty-days',
  'reconciliation',
  'whole-year',
  'store-away',
  'smuggling',
  'state-table',
  'backlog',
  'questdb-away',
  'accessibility',
  'weewx',
  'backup-under-load',
  'demo-restart',
  'station-erasure',
  'subscription-kills',
  'chart-pan',
  'notice-kills',
  'schemathesis',
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
