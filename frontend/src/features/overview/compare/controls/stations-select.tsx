import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined.js';
import { type Station } from '@mesonet/contract/stations.js';
import { useId, useRef, useState } from 'react';
import { matchesStation } from '../../../../shared/stations/matches-station.js';
import { Button } from '../../../../shared/ui/button.js';
import { Icon } from '../../../../shared/ui/icon.js';
import { placeBeside } from '../../../../shared/ui/menu/place-beside.js';
import { TextInput } from '../../../../shared/ui/text-input.js';
import { MOST_STATIONS } from '../choice.js';
import styles from './controls.module.css';
import { formatCount } from '../../../../shared/format-count.js';

/** The list shows at most this many stations; the user finds the others by searching. */
const MOST_LISTED = 100;

interface StationsSelectProps {
  stations: readonly Station[];
  /** Ids of the chosen stations. */
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

/** A choice of stations by name or id. It shows no chosen ones, because the legend lists them. */
export function StationsSelect(props: StationsSelectProps) {
  const { stations, chosen } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const count = `${chosen.length} of ${formatCount(stations.length)}`;
  return (
    <>
      <Button ref={button} className={styles.stations} popoverTarget={id} aria-expanded={isOpen}>
        <span className="visually-hidden">Stations to compare: </span>
        {count} stations
        <Icon icon={DownOutlined} />
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label="Stations to compare"
        className={styles.panel}
        onBeforeToggle={({ newState }) => newState === 'open' && placeBeside(panel.current, button.current)}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && <Choice {...props} />}
      </div>
    </>
  );
}

function Choice({ stations, chosen, onChange }: StationsSelectProps) {
  const [typed, setTyped] = useState('');
  const found = stations.filter((station) => matchesStation(station, typed));
  const isFull = chosen.length >= MOST_STATIONS;
  const toggle = (id: string) => {
    if (chosen.includes(id)) onChange(chosen.filter((each) => each !== id));
    else if (!isFull) onChange([...chosen, id]);
  };
  return (
    <>
      <TextInput
        type="search"
        autoFocus
        placeholder="Name or id"
        aria-label="Search stations by name or id"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && found[0] && toggle(found[0]._id)}
      />
      <ul>
        {found.slice(0, MOST_LISTED).map(({ _id, stationname }) => {
          const isChosen = chosen.includes(_id);
          return (
            <li key={_id}>
              <label>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() => toggle(_id)}
                />
                {stationname}
              </label>
            </li>
          );
        })}
      </ul>
      {found.length === 0 && <p>No station has this name or id.</p>}
      {found.length > MOST_LISTED && <p>{found.length - MOST_LISTED} more: type a part of the name.</p>}
      {isFull && <p>{MOST_STATIONS} at most: leave one out to choose another.</p>}
    </>
  );
}
