import { QueryCache, QueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys.js';
import { ApiError } from './request.js';

const MAX_RETRIES = 2;

/** The query cache of the console, which all pages share. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: checkSession }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A request that the server has refused would be refused again, so only an outage leads to a retry.
      retry: (failures, error) => failures < MAX_RETRIES && isOutage(error),
    },
    mutations: { retry: false },
  },
});

/**
 * Reads the session again after an answer with status 401, which means that the session of the signed-in user has
 * ended.
 */
function checkSession(error: unknown): void {
  const isRefused = error instanceof ApiError && error.status === 401;
  if (!isRefused || !queryClient.getQueryData(queryKeys.session)) return;
  void queryClient.invalidateQueries({ queryKey: queryKeys.session });
}

function isOutage(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
