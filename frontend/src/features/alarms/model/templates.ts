import { NO_DATA_KEY } from '@mesonet/contract/alarms.js';
import { type AlarmRule, NEW_ALARM } from './alarm-draft.js';

/** A useful alarm rule from a published source. The user can change all of it before saving. */
export interface AlarmTemplate {
  id: string;
  /** The source of the rule's figures, as the user reads it. */
  source: string;
  /** The rule in base units. */
  rule: AlarmRule;
}

/** Change of the pressure in three hours that counts as falling quickly: 0.106 inHg, which are 3.6 hPa. */
const FALLING_QUICKLY = 0.106;

const TEMPLATES: readonly AlarmTemplate[] = [
  /**
   * The rule for frost.
   * @see National Weather Service, glossary, "Freeze": surface air temperature at or below 32 °F
   */
  template('frost', 'Freezing point (NWS)', {
    desc: 'Frost',
    measkey: 'temperature',
    mode: 'lower',
    limit: 32,
    hold: 10,
    clear: 2,
    severity: 'critical',
  }),
  /**
   * The rule for dry air before a night with frost.
   * @see Snyder and de Melo-Abreu 2005, Frost protection, FAO: air with a dew point below 0 °C may cool to frost
   */
  template('frost-dew-point', 'Radiation frost, dry air (FAO 2005)', {
    desc: 'Frost risk: dew point',
    measkey: 'dewPoint',
    mode: 'lower',
    limit: 32,
    hold: 30,
    clear: 2,
  }),
  /**
   * The rule for calm air before a night with frost.
   * @see Snyder and de Melo-Abreu 2005, Frost protection, FAO: radiation frosts come with calm or very little wind
   */
  template('frost-wind', 'Radiation frost, calm air (FAO 2005)', {
    desc: 'Frost risk: calm air',
    measkey: 'windSpeed10MinAvg windSpeed2MinAvg windSpeed',
    mode: 'lower',
    limit: 4,
    hold: 60,
    clear: 1,
    severity: 'info',
  }),
  /**
   * The rule for heat.
   * @see National Weather Service, heat index chart: "Danger" from 103 °F
   */
  template('heat-stress', 'Heat index, danger (NWS)', {
    desc: 'Heat stress',
    measkey: 'heatIndex',
    mode: 'upper',
    limit: 103,
    hold: 10,
    clear: 2,
  }),
  /**
   * The rule for high wind.
   * @see National Weather Service, wind advisory: gusts of 46 to 57 mph
   */
  template('high-wind', 'Wind advisory (NWS)', {
    desc: 'High wind',
    measkey: 'windGustSpeed10Min windGustSpeed windSpeed',
    mode: 'upper',
    limit: 46,
    clear: 5,
  }),
  /**
   * The rule for heavy rain.
   * @see American Meteorological Society, Glossary of Meteorology, "rain": heavy above 0.30 inches an hour
   */
  template('heavy-rain', 'Heavy rain (AMS glossary)', {
    desc: 'Heavy rain',
    measkey: 'rainRate',
    mode: 'upper',
    limit: 0.3,
    hold: 2,
    clear: 0.1,
  }),
  /**
   * The rule for lightning nearby.
   * @see National Weather Service, 30-30 rule: 30 seconds from flash to thunder are about 6 miles
   */
  template('lightning', '30-30 rule (NWS)', {
    desc: 'Lightning nearby',
    measkey: 'lightningDistance',
    mode: 'lower',
    limit: 6,
    clear: 4,
    severity: 'critical',
  }),
  /**
   * The rule for a falling pressure.
   * @see Met Office, marine forecasts glossary: "falling quickly" from 3.6 hPa in three hours
   */
  template('pressure-fall', 'Falling quickly (Met Office)', {
    desc: 'Pressure fall',
    variant: 'rate',
    measkey: 'adjustedPressure stationPressure altimeter',
    mode: 'lower',
    change: FALLING_QUICKLY,
    window: 180,
  }),
  /**
   * The rule for a silent station, which fires after 30 minutes, has no published source. Stations send at least every
   * five minutes, so six samples are then missing.
   */
  template('station-silent', 'Six samples of five minutes', {
    desc: 'Station silent',
    variant: 'nodata',
    measkey: NO_DATA_KEY,
    after: 30,
    severity: 'critical',
  }),
  /**
   * The rule for a low battery.
   * @see Battery Council International: a lead battery of 12 V at rest has no charge left at 11.89 V
   */
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

/**
 * @param isSent returns true for a measurement that the station sends
 * @returns the alarm templates for the measurements that the station sends
 */
export function templatesFor(isSent: (key: string) => boolean): AlarmTemplate[] {
  return TEMPLATES.flatMap((each) => {
    const { rule } = each;
    if (rule.variant === 'nodata') return [each];
    const measkey = rule.measkey.split(' ').find(isSent);
    return measkey === undefined ? [] : [{ ...each, rule: { ...rule, measkey } }];
  });
}

/**
 * Builds a template.
 * @param rule its `measkey` may name several keys; the template uses the first of them that the station sends
 */
function template(id: string, source: string, rule: Partial<AlarmRule>): AlarmTemplate {
  const { limit, ...others } = NEW_ALARM;
  const isValue = (rule.variant ?? 'meas') === 'meas';
  return { id, source, rule: { ...others, ...(isValue && { limit }), ...rule } };
}
