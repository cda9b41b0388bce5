import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query';
import { queryKeys } from './query-keys.js';
import { ApiError } from './request.js';

const MAX_RETRIES = 2;

/** A query client that also repeats the first read of a query when the query is invalidated. */
class ConsoleQueryClient extends QueryClient {
  /**
   * Invalidates queries and reads those again that a page shows. TanStack Query repeats a read that is under way only
   * if the query has data. The first read of a query is therefore stopped here, because its answer may be older than
   * the change that invalidated the query, and the page would show this answer until the next refresh.
   */
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    if (filters?.refetchType !== 'none')
      for (const query of this.getQueryCache().findAll(filters))
        if (query.state.data === undefined && query.isActive()) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/** The query cache of the console, which all pages share. */
export const queryClient: QueryClient = new ConsoleQueryClient({
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
