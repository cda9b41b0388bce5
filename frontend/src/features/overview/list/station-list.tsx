import { useId, useState } from 'react';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { type ColourSteps } from '../shown/colour-steps.js';
import { SHOWN, type ShownName } from '../shown/shown.js';
import { type StationSummary } from '../station-summary.js';
import { ListRow } from './list-row.js';
import { listRows } from './list-rows.js';
import styles from './station-list.module.css';
import { formatCount } from '../../../shared/format-count.js';

interface StationListProps {
  accountId: string;
  summaries: readonly StationSummary[];
  units: DisplayUnits;
  shown: ShownName;
  steps: ColourSteps;
}

/** Lists the stations, sorted by the measurement that the map shows. */
export function StationList({ accountId, summaries, units, shown, steps }: StationListProps) {
  const [isDescending, setDescending] = useState(true);
  const [unfolded, setUnfolded] = useState(0);
  const heading = useId();
  const { title, greatestFirst, leastFirst } = SHOWN[shown];
  const { head, hidden, tail } = listRows(summaries, shown, isDescending, unfolded);
  const row = (summary: StationSummary) => (
    <ListRow
      key={summary.station._id}
      accountId={accountId}
      summary={summary}
      units={units}
      shown={shown}
      steps={steps}
    />
  );
  // When no station has a current value, the button comes after all rows, so it does not say "between".
  const isAllSilent = head.length === 0;
  const more = hidden > 0 && (
    <li className={styles.more}>
      <button type="button" onClick={() => setUnfolded(unfolded + 1)}>
        {formatCount(hidden)} more{!isAllSilent && ' between'}
      </button>
    </li>
  );
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading}>
          {title}, {steps.unit}
        </h2>
        <button type="button" onClick={() => setDescending(!isDescending)} title="Turn the order round">
          {summaries.length} stations, {isDescending ? greatestFirst : leastFirst}
          <span aria-hidden="true"> {isDescending ? '↓' : '↑'}</span>
        </button>
      </header>
      <ul className={styles.list} aria-label={`Stations by ${title.toLowerCase()}`}>
        {head.map(row)}
        {!isAllSilent && more}
        {tail.map(row)}
        {isAllSilent && more}
      </ul>
    </section>
  );
}
