import { useSearchParams } from 'react-router-dom';
import { SHOWN_NAMES, type ShownName } from './shown.js';

const PARAM = 'show';
const DEFAULT: ShownName = 'temperature';

/** Reads the measurement that the map shows from the address parameter `show`; an unknown one is ignored. */
export function useShown(): [shown: ShownName, show: (name: ShownName) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get(PARAM);
  const shown = SHOWN_NAMES.find((name) => name === asked) ?? DEFAULT;
  const show = (name: ShownName) =>
    setParams(
      (former) => {
        const next = new URLSearchParams(former);
        if (name === DEFAULT) next.delete(PARAM);
        else next.set(PARAM, name);
        return next;
      },
      { replace: true, flushSync: true },
    );
  return [shown, show];
}
