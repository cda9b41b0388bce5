import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { request } from '../api/request.js';

/** Reads the public settings of this installation, such as the name and address of its operator. */
export function useConsoleSettings() {
  return useQuery({
    queryKey: queryKeys.consoleSettings,
    queryFn: ({ signal }) =>
      request(({ ConsoleSettings }) => ConsoleSettings, '/console-settings/', { signal }),
    staleTime: Infinity,
  });
}
