/** The fields of a form that its user changed, and all fields as they were when the user began. */
export interface Edit<Fields extends object> {
  changes: Partial<Fields>;
  opened: Fields;
}

/** The error means that somebody else changed the same fields while the form was open. */
export class ChangedMeanwhile<Entity = unknown> extends Error {
  /** @param current what is stored now */
  constructor(
    readonly current: Entity,
    fields: readonly string[],
  ) {
    super(`Somebody changed the ${fields.join(' and the ')} meanwhile`);
    this.name = 'ChangedMeanwhile';
  }
}

/** An absent value equals an empty text; lists are compared in their order. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/**
 * Finds the fields that differ from `opened`. A field that the form does not show is undefined and counts as unchanged.
 * @param whole names of fields that are one thing: they are changed together
 */
export function changedFields<Fields extends object>(
  shown: Partial<Fields>,
  opened: Fields,
  whole: readonly (keyof Fields)[] = [],
): Partial<Fields> {
  const names = (Object.keys(opened) as (keyof Fields)[]).filter(
    (name) => shown[name] !== undefined && !isSame(shown[name], opened[name]),
  );
  if (names.some((name) => whole.includes(name))) names.push(...whole);
  return Object.fromEntries(names.map((name) => [name, shown[name] ?? null])) as Partial<Fields>;
}

/** Picks the stored values of the fields that the user left alone since `opened`, which the form can show instead. */
export function untouched<Fields extends object>(
  shown: Partial<Fields>,
  opened: Fields,
  stored: Fields,
  whole: readonly (keyof Fields)[] = [],
): Partial<Fields> {
  const changes = changedFields(shown, opened, whole);
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !(name in changes))) as Partial<Fields>;
}

/**
 * Refuses changes that would overwrite those of somebody else. Callers run it before they send the changes.
 * @param current what is stored now
 * @param words name → words for the field in a sentence
 * @throws ChangedMeanwhile when somebody else gave one of the fields another value
 */
export function refuseCollisions<Fields extends object>(
  { changes, opened }: Edit<Fields>,
  current: Partial<Fields>,
  words: Partial<Record<keyof Fields, string>>,
): void {
  const names = (Object.keys(changes) as (keyof Fields)[]).filter(
    (name) => !isSame(current[name], opened[name]) && !isSame(current[name], changes[name]),
  );
  if (names.length === 0) return;
  throw new ChangedMeanwhile(current, [...new Set(names.map((name) => words[name] ?? String(name)))]);
}
