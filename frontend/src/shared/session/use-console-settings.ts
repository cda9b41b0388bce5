import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { request } from '../api/request.js';

/** Who runs this installation. */
export function useConsoleSettings() {
  return useQuery({
    queryKey: queryKeys.consoleSettings,
    queryFn: ({ signal }) =>
      request(({ ConsoleSettings }) => ConsoleSettings, '/console-settings/', { signal }),
    staleTime: Infinity,
  });
}
