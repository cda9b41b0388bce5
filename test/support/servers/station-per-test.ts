import type { LatestValues } from '@mesonet/contract/samples.js';
import type { StationLogPage } from '@mesonet/contract/station-logs.js';
import { type TestAccount, testServer, type TestStation } from './server.js';
import { waitFor } from '../wait-for.js';

/** The account of a file's tests, and the station of the current test. */
export class StationPerTest {
  readonly server = testServer();
  account!: TestAccount;
  station!: TestStation;

  /** Resolves with the station's latest values once it has sent a sample. */
  latest(): Promise<LatestValues> {
    const path = `/api/v1/stations/${this.station.id}/latest/`;
    return waitFor('the sample', async () => {
      const seen = await this.server.get<LatestValues>(path, this.account.cookie);
      return seen.updateTS === null ? null : seen;
    });
  }

  /**
   * Resolves with the station's log once it has lines of these kinds: sorted, `kind detail` each, and all as one text.
   */
  async logged(kinds: readonly string[]): Promise<{ told: string[]; text: string }> {
    const path = `/api/v1/stations/${this.station.id}/logs/?count=500`;
    const { items } = await waitFor(`log lines of ${kinds.join(', ')}`, async () => {
      const page = await this.server.get<StationLogPage>(path, this.account.cookie);
      return kinds.every((kind) => page.items.some((item) => item.kind === kind)) ? page : null;
    });
    const told = items.map(({ kind, detail }) => `${kind} ${detail}`).sort();
    return { told, text: JSON.stringify(items) };
  }
}

export function stationPerTest(): StationPerTest {
  const place = new StationPerTest();
  beforeAll(async () => {
    place.account = await place.server.createAccount();
  });
  beforeEach(async () => {
    place.station = await place.server.createStation(place.account);
  });
  return place;
}

/** Status, type and text of an answer, for one comparison. */
export async function answerOf(answer: Response): Promise<[number, string | null, string]> {
  return [answer.status, answer.headers.get('content-type'), await answer.text()];
}
