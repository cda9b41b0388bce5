import type { RoadsPerTest } from './roads-per-test.js';
import { openPostgresStore, openQuestDbStore, type OpenStore } from './sample-road.js';
import { HAS_QUESTDB } from '../stores/stores.js';

/** A store to be tested, opened at its own address or over a line to it. */
export interface RoadStore {
  url: () => string;
  open: (url: string) => OpenStore;
}

/** Every store there is, by name. */
export function roadStores(place: RoadsPerTest): Record<string, RoadStore> {
  return {
    PostgreSQL: { url: () => place.stores.databaseUrl, open: openPostgresStore },
    ...(HAS_QUESTDB && {
      QuestDB: {
        url: () => place.stores.questDb().httpUrl,
        open: (httpUrl: string) =>
          openQuestDbStore({ ...place.stores.questDb(), httpUrl: httpUrl.replace(/\/$/, '') }),
      },
    }),
  };
}
