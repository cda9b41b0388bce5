import { IMPORT_RAIN } from '@mesonet/contract/imports.js';
import { importUnit } from '@mesonet/contract/import-units.js';
import { measurement } from '@mesonet/contract/measurements.js';
import { namedMeasurement } from './measurement-names.js';
import { isUnitWithoutFactor, unitsSpelled } from './unit-words.js';

/** What a header says of its column. */
export interface ColumnGuess {
  key: string;
  /** Name of a unit of the measurement's class; null when the header names none, or one that nobody knows. */
  unit: string | null;
  /** The unit as the header spells it, where it is not known for this measurement. */
  unknownUnit: string | null;
}

/** Words in brackets that name no unit but the kind of value. */
const REMARKS = /^(?:avg|average|mean|current|actual|outdoor|outside|out|air|au(?:ß|ss)en|mittel)$/i;
/** Text without brackets is a unit only where it looks like one. */
const LOOKS_LIKE_UNIT = /[/°²³℃℉%⁻]|\bper\b/;
const MOST_UNIT_WORDS = 3;

/** The class of what a column holds. */
export function classOf(key: string): string {
  return key === IMPORT_RAIN ? 'rain' : (measurement(key)?.mClass ?? '');
}

/**
 * What a column holds, from its header: `Temp (°C)`, `Wind km/h`, `outTemp`, `temperature[degreeC]`, `PressureIn`.
 * @returns null when the name tells nothing
 */
export function guessColumn(header: string): ColumnGuess | null {
  const text = header.trim();
  return fromFixedName(text) ?? fromBrackets(text) ?? fromLastWords(text) ?? fromName(text);
}

/** `tempf`, `mtTemp1`: fields of protocols. `rain_in` is none: it is rain in inches, and `rainin` that of an hour. */
function fromFixedName(text: string): ColumnGuess | null {
  if (/\s|_in$/i.test(text)) return null;
  const guess = fromName(text);
  return guess?.unit == null ? null : guess;
}

function fromName(text: string): ColumnGuess | null {
  const named = namedMeasurement(text);
  return named && { key: named.key, unit: named.unit ?? null, unknownUnit: null };
}

/** The last pair of brackets holds the unit; other brackets belong to the name. */
function fromBrackets(text: string): ColumnGuess | null {
  const found = /^(.*)[([{]([^()[\]{}]*)[)\]}]([^()[\]{}]*)$/.exec(text);
  if (!found) return null;
  const [, before = '', inside = '', after = ''] = found;
  const name = `${before} ${after}`.trim();
  const guess = withUnit(name, inside);
  // `Pressure (relative)`: the brackets may hold a part of the name.
  if (guess?.unit == null && /\p{L}/u.test(inside)) {
    const joined = fromName(`${name} ${inside}`);
    if (joined) return joined;
  }
  if (guess) return guess;
  const inner = fromLastWords(name);
  return inner?.unit && REMARKS.test(inside.trim()) ? inner : null;
}

/** `Wind km/h`, `Temp - °F`, `rain in cm`, `wind_gust_mph`, `TemperatureF`: the last words may be the unit. */
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
  // A sensor of light is called solar by some consoles, which then show lux.
  const light = named.key === 'solarRadiation' ? unitNamed(unitText, 'illuminance') : null;
  if (light !== null) return { key: 'illuminance', unit: light, unknownUnit: null };
  return { key: named.key, unit: null, unknownUnit: unitText.trim().slice(0, 40) };
}

/** @returns the name of the unit of the class that a text spells; null when it spells none */
function unitNamed(text: string, mClass: string): string | null {
  if (importUnit(mClass, text.trim())) return text.trim();
  return unitsSpelled(text).find((name) => importUnit(mClass, name)) ?? null;
}
