import type { RoadsPerTest } from './roads-per-test.js';
import { openPostgresStore, openQuestDbStore, type OpenStore } from './sample-road.js';
import { HAS_QUESTDB } from '../stores/stores.js';

/** A store under test, which can be opened at its own address or through a line that a test can cut. */
export interface RoadStore {
  name: string;
  url: () => string;
  open: (url: string) => OpenStore;
}

/** The store that this run tests. */
export function roadStore(place: RoadsPerTest): RoadStore {
  if (!HAS_QUESTDB)
    return { name: 'PostgreSQL', url: () => place.stores.databaseUrl, open: openPostgresStore };
  const open = (httpUrl: string) =>
    openQuestDbStore({ ...place.stores.questDb(), httpUrl: httpUrl.replace(/\/$/, '') });
  return { name: 'QuestDB', url: () => place.stores.questDb().httpUrl, open };
}
