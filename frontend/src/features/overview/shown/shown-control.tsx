import { Segments } from '../../../shared/ui/segments.js';
import { SHOWN, SHOWN_NAMES, type ShownName } from './shown.js';

const SEGMENTS = SHOWN_NAMES.map((name) => ({ value: name, label: SHOWN[name].title }));

/** A choice of the measurement that the map and the list show. */
export function ShownControl({ shown, onShow }: { shown: ShownName; onShow: (name: ShownName) => void }) {
  return <Segments label="Measurement on the map" segments={SEGMENTS} value={shown} onChange={onShow} />;
}
