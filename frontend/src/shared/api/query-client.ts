import { QueryCache, QueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys.js';
import { ApiError } from './request.js';

const MAX_RETRIES = 2;

/** One cache for the whole page. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: checkSession }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // What the server refused it will refuse again; only an outage is worth asking twice.
      retry: (failures, error) => failures < MAX_RETRIES && isOutage(error),
    },
    mutations: { retry: false },
  },
});

/** A 401 of somebody signed in means that the session has ended meanwhile: the page must learn it. */
function checkSession(error: unknown): void {
  const isRefused = error instanceof ApiError && error.status === 401;
  if (!isRefused || !queryClient.getQueryData(queryKeys.session)) return;
  void queryClient.invalidateQueries({ queryKey: queryKeys.session });
}

function isOutage(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
