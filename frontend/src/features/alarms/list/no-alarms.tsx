import { Button } from '../../../shared/ui/button.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { sentence } from '../model/limit-words.js';
import { type AlarmTemplate } from '../model/templates.js';
import styles from './list.module.css';

interface NoAlarmsProps {
  stationName: string;
  /** Templates of alarms for measurements that the station sends. */
  templates: readonly AlarmTemplate[];
  units: DisplayUnits;
  onCreate: (template?: AlarmTemplate) => void;
}

/** The page for a station without alarms. It offers templates for the measurements of the station. */
export function NoAlarms({ stationName, templates, units, onCreate }: NoAlarmsProps) {
  return (
    <div className={styles.empty}>
      <h2>No alarms at {stationName} yet</h2>
      <p>Begin with one of these; every figure can be changed before it is saved.</p>
      <ul>
        {templates.map((template) => (
          <li key={template.id}>
            <div>
              <b>{template.rule.desc}</b>
              <span>{sentence(template.rule, units)}</span>
              <small>{template.source}</small>
            </div>
            <Button
              className={styles.use}
              aria-label={`Use ${template.rule.desc}`}
              onClick={() => onCreate(template)}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
