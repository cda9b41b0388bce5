import { IMPORT_RAIN } from '@mesonet/contract/imports.js';
import { importUnit } from '@mesonet/model/import-units.js';
import { measurement } from '@mesonet/model/measurements.js';
import { namedMeasurement } from './measurement-names.js';
import { isUnitWithoutFactor, unitsSpelled } from './unit-words.js';

/** Facts that the header of a column states about its values */
export interface ColumnGuess {
  key: string;
  /** Name of a unit that the measurement can have; null when the header names no unit or an unknown one */
  unit: string | null;
  /** Unit as the header spells it, when it is not a known unit of the measurement */
  unknownUnit: string | null;
}

/** Words in brackets that describe the kind of value and are not a unit, such as `avg` in `Wind (avg)` */
const REMARKS = /^(?:avg|average|mean|current|actual|outdoor|outside|out|air|au(?:ß|ss)en|mittel)$/i;
/** Matches text that looks like a unit. Only such text is read as a unit when it is not in brackets. */
const LOOKS_LIKE_UNIT = /[/°²³℃℉%⁻]|\bper\b/;
const MOST_UNIT_WORDS = 3;

/** Returns the class of a measurement, such as temperature or pressure. */
export function classOf(key: string): string {
  return key === IMPORT_RAIN ? 'rain' : (measurement(key)?.mClass ?? '');
}

/**
 * Guesses the measurement of a column from its header: `Temp (°C)`, `Wind km/h`, `outTemp`, `temperature[degreeC]`.
 * @returns null when the name is unknown
 */
export function guessColumn(header: string): ColumnGuess | null {
  const text = header.trim();
  return fromFixedName(text) ?? fromBrackets(text) ?? fromLastWords(text) ?? fromName(text);
}

/**
 * Reads names of fields from the protocols of stations, such as `tempf` and `mtTemp1`. A name with `_in` is not one of
 * them: `rain_in` is rain in inches, while `rainin` is the rain of an hour.
 */
function fromFixedName(text: string): ColumnGuess | null {
  if (/\s|_in$/i.test(text)) return null;
  const guess = fromName(text);
  return guess?.unit == null ? null : guess;
}

function fromName(text: string): ColumnGuess | null {
  const named = namedMeasurement(text);
  return named && { key: named.key, unit: named.unit ?? null, unknownUnit: null };
}

/** Reads the unit from the last pair of brackets. The other text belongs to the name. */
function fromBrackets(text: string): ColumnGuess | null {
  const found = /^(.*)[([{]([^()[\]{}]*)[)\]}]([^()[\]{}]*)$/.exec(text);
  if (!found) return null;
  const [, before = '', inside = '', after = ''] = found;
  const name = `${before} ${after}`.trim();
  const guess = withUnit(name, inside);
  // The brackets may also contain a part of the name, as in `Pressure (relative)`.
  if (guess?.unit == null && /\p{L}/u.test(inside)) {
    const joined = fromName(`${name} ${inside}`);
    if (joined) return joined;
  }
  if (guess) return guess;
  const inner = fromLastWords(name);
  return inner?.unit && REMARKS.test(inside.trim()) ? inner : null;
}

/** Reads the unit from the last words: `Wind km/h`, `Temp - °F`, `rain in cm`, `wind_gust_mph`, `TemperatureF`. */
function fromLastWords(text: string): ColumnGuess | null {
  const words = [...text.matchAll(/[^\s_,:;-]+/g)];
  for (let count = Math.min(MOST_UNIT_WORDS, words.length - 1); count > 0; count -= 1) {
    const at = words[words.length - count]!.index;
    const [name, unitText] = [text.slice(0, at).replace(/[\s_,:;-]+$/, ''), text.slice(at)];
    const guess = withUnit(name, unitText.replaceAll('_', ' '));
    const isUnit = guess?.unit != null || isUnitWithoutFactor(unitText);
    if (guess && (isUnit || (count === 1 && LOOKS_LIKE_UNIT.test(unitText)))) return guess;
  }
  const [, name, unitText] = /^(.*[a-z0-9])([A-Z][A-Za-z]*|[°℃℉].*)$/.exec(text) ?? [];
  const guess = name && unitText ? withUnit(name, unitText) : null;
  return guess?.unit != null ? guess : null;
}

function withUnit(name: string, unitText: string): ColumnGuess | null {
  const named = namedMeasurement(name);
  if (!named) return null;
  if (unitText.trim() === '' || REMARKS.test(unitText.trim())) {
    return { key: named.key, unit: named.unit ?? null, unknownUnit: null };
  }
  const unit = unitNamed(unitText, classOf(named.key));
  if (unit !== null) return { key: named.key, unit, unknownUnit: null };
  // Some weather consoles call the column of a light sensor "solar", although its values are in lux.
  const light = named.key === 'solarRadiation' ? unitNamed(unitText, 'illuminance') : null;
  if (light !== null) return { key: 'illuminance', unit: light, unknownUnit: null };
  return { key: named.key, unit: null, unknownUnit: unitText.trim().slice(0, 40) };
}

/**
 * Finds a unit in a text.
 * @returns name of the unit of this class that the text spells; null when it spells none
 */
function unitNamed(text: string, mClass: string): string | null {
  if (importUnit(mClass, text.trim())) return text.trim();
  return unitsSpelled(text).find((name) => importUnit(mClass, name)) ?? null;
}
