import { useSearchParams } from 'react-router-dom';

/** Parameters of the address that decide how a dashboard is shown. Links between dashboards carry them along. */
const VIEW_PARAMS = ['units', 'theme', 'kiosk'];

export interface ViewParams {
  /** True for a dashboard on a wall screen, which has no navigation and only a short header. */
  isKiosk: boolean;
  /**
   * Text to append to a link, so that another dashboard is shown in the same way. It is empty, or for example
   * `?units=…&theme=…`.
   */
  search: string;
}

export function useViewParams(): ViewParams {
  const [params] = useSearchParams();
  const kept = new URLSearchParams();
  for (const name of VIEW_PARAMS) {
    const value = params.get(name);
    if (value !== null) kept.set(name, value);
  }
  const text = kept.toString();
  return { isKiosk: params.get('kiosk') === '1', search: text && `?${text}` };
}
