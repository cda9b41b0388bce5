import { NO_DATA_KEY } from '@mesonet/contract/alarms.js';
import { type AlarmRule, NEW_ALARM } from './alarm-draft.js';

/** A rule that others have found useful; everything in it can be changed before it is saved. */
export interface AlarmTemplate {
  id: string;
  /** The source of the figures, as people read it. */
  source: string;
  /** Base units. */
  rule: AlarmRule;
}

/** 0.106 inHg are 3.6 hPa. */
const FALLING_QUICKLY = 0.106;

const TEMPLATES: readonly AlarmTemplate[] = [
  /** @see National Weather Service, glossary, "Freeze": surface air temperature at or below 32 °F */
  template('frost', 'Freezing point (NWS)', {
    desc: 'Frost',
    measkey: 'temperature',
    mode: 'lower',
    limit: 32,
    hold: 10,
    clear: 2,
    severity: 'critical',
  }),
  /** @see Snyder and de Melo-Abreu 2005, Frost protection, FAO: air whose dew point is below 0 °C cools on to frost */
  template('frost-dew-point', 'Radiation frost, dry air (FAO 2005)', {
    desc: 'Frost risk: dew point',
    measkey: 'dewPoint',
    mode: 'lower',
    limit: 32,
    hold: 30,
    clear: 2,
  }),
  /** @see Snyder and de Melo-Abreu 2005, Frost protection, FAO: radiation frosts come with calm or very little wind */
  template('frost-wind', 'Radiation frost, calm air (FAO 2005)', {
    desc: 'Frost risk: calm air',
    measkey: 'windSpeed10MinAvg windSpeed2MinAvg windSpeed',
    mode: 'lower',
    limit: 4,
    hold: 60,
    clear: 1,
    severity: 'info',
  }),
  /** @see National Weather Service, heat index chart: "Danger" from 103 °F */
  template('heat-stress', 'Heat index, danger (NWS)', {
    desc: 'Heat stress',
    measkey: 'heatIndex',
    mode: 'upper',
    limit: 103,
    hold: 10,
    clear: 2,
  }),
  /** @see National Weather Service, wind advisory: gusts of 46 to 57 mph */
  template('high-wind', 'Wind advisory (NWS)', {
    desc: 'High wind',
    measkey: 'windGustSpeed10Min windGustSpeed windSpeed',
    mode: 'upper',
    limit: 46,
    clear: 5,
  }),
  /** @see American Meteorological Society, Glossary of Meteorology, "rain": heavy above 0.30 inches an hour */
  template('heavy-rain', 'Heavy rain (AMS glossary)', {
    desc: 'Heavy rain',
    measkey: 'rainRate',
    mode: 'upper',
    limit: 0.3,
    hold: 2,
    clear: 0.1,
  }),
  /** @see National Weather Service, 30-30 rule: 30 seconds from flash to thunder are about 6 miles */
  template('lightning', '30-30 rule (NWS)', {
    desc: 'Lightning nearby',
    measkey: 'lightningDistance',
    mode: 'lower',
    limit: 6,
    clear: 4,
    severity: 'critical',
  }),
  /** @see Met Office, marine forecasts glossary: "falling quickly" from 3.6 hPa in three hours */
  template('pressure-fall', 'Falling quickly (Met Office)', {
    desc: 'Pressure fall',
    variant: 'rate',
    measkey: 'adjustedPressure stationPressure altimeter',
    mode: 'lower',
    change: FALLING_QUICKLY,
    window: 180,
  }),
  /** The source is our own: stations send every five minutes or more often, so six samples are missing. */
  template('station-silent', 'Six samples of five minutes', {
    desc: 'Station silent',
    variant: 'nodata',
    measkey: NO_DATA_KEY,
    after: 30,
    severity: 'critical',
  }),
  /** @see Battery Council International: a lead battery of 12 V at rest has no charge left at 11.89 V */
  template('low-battery', 'Lead battery, 12 V (BCI)', {
    desc: 'Low battery',
    measkey: 'batteryVoltage',
    mode: 'lower',
    limit: 11.9,
    hold: 15,
    clear: 0.3,
    severity: 'info',
  }),
];

/** @param isSent whether the station sends a measurement @returns the templates for its measurements */
export function templatesFor(isSent: (key: string) => boolean): AlarmTemplate[] {
  return TEMPLATES.flatMap((each) => {
    const { rule } = each;
    if (rule.variant === 'nodata') return [each];
    const measkey = rule.measkey.split(' ').find(isSent);
    return measkey === undefined ? [] : [{ ...each, rule: { ...rule, measkey } }];
  });
}

/** @param rule its `measkey` may name several: the first that a station sends counts */
function template(id: string, source: string, rule: Partial<AlarmRule>): AlarmTemplate {
  const { limit, ...others } = NEW_ALARM;
  const isValue = (rule.variant ?? 'meas') === 'meas';
  return { id, source, rule: { ...others, ...(isValue && { limit }), ...rule } };
}
