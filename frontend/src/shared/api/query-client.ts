import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './request.js';

const MAX_RETRIES = 2;

/** One cache for the whole page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // What the server refused it will refuse again; only an outage is worth asking twice.
      retry: (failures, error) => failures < MAX_RETRIES && isOutage(error),
    },
    mutations: { retry: false },
  },
});

function isOutage(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
