import { useSearchParams } from 'react-router-dom';
import { MenuButton } from '../ui/menu/menu-button.js';
import { type DisplayUnits } from './display-units.js';
import styles from './units-menu.module.css';

/** Sets of units that the user chooses with one click. The address parameter `units=` allows any other combination. */
const PRESETS = [
  {
    key: 'us',
    label: 'US (°F · mph · inHg · in)',
    units: 'degreeF,mph,inchesHg,inchesRain,feetAlt,mileVisibility',
  },
  {
    key: 'metric',
    label: 'Metric (°C · m/s · hPa · mm)',
    units: 'degreeC,metersPerSecond,hectopascals,mmRain,metersAlt,kmVisibility',
  },
  {
    key: 'metric-kmh',
    label: 'Metric (°C · km/h · hPa · mm)',
    units: 'degreeC,kmPerHour,hectopascals,mmRain,metersAlt,kmVisibility',
  },
  {
    key: 'knots',
    label: 'Aviation (°C · kn · hPa · mm)',
    units: 'degreeC,knots,hectopascals,mmRain,feetAlt,kmVisibility',
  },
];
const ACCOUNT = 'account';
const ITEMS = [
  { key: ACCOUNT, label: 'Units of the organization' },
  ...PRESETS.map(({ key, label }, index) => ({ key, label, isApart: index === 0 })),
];

/**
 * A menu that shows the units of the page and changes them in the address, so that a copied link has the same units.
 */
export function UnitsMenu({ units }: { units: DisplayUnits }) {
  const [params, setParams] = useSearchParams();
  const list = params.get('units');
  const selected = list === null ? ACCOUNT : PRESETS.find((preset) => preset.units === list)?.key;

  const choose = (key: string) =>
    setParams(
      (current) => {
        const preset = PRESETS.find((each) => each.key === key);
        if (preset) current.set('units', preset.units);
        else current.delete('units');
        return current;
      },
      { replace: true },
    );

  return (
    <MenuButton
      items={ITEMS}
      selected={selected ?? null}
      onChoose={choose}
      shape="round"
      className={styles.button}
      aria-label={`Units: ${units.summary}. Change`}
    >
      {units.summary}
    </MenuButton>
  );
}
