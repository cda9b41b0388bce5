import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined.js';
import { Icon } from '../ui/icon.js';
import { TextInput } from '../ui/text-input.js';
import styles from './station-search.module.css';

interface StationSearchProps {
  typed: string;
  onType: (typed: string) => void;
}

/** A search field for stations, by name or id. */
export function StationSearch({ typed, onType }: StationSearchProps) {
  return (
    <div className={styles.search}>
      <Icon icon={SearchOutlined} />
      <TextInput
        type="search"
        placeholder="Name or id"
        aria-label="Search stations by name or id"
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
}
