import { useSearchParams } from 'react-router-dom';

/** What the address bar says about how a dashboard is shown, and what links between dashboards keep. */
const VIEW_PARAMS = ['units', 'theme', 'kiosk'];

export interface ViewParams {
  /** No header, no navigation: for a screen on a wall. */
  isKiosk: boolean;
  /** To append to a link to another dashboard: `''` or `?units=…&theme=…`. */
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
