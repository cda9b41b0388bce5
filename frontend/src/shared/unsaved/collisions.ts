/** The changes that a user made in a form, and the values of all fields when the user began to edit. */
export interface Edit<Fields extends object> {
  changes: Partial<Fields>;
  opened: Fields;
}

/** Error of a change that is not saved, because somebody else changed the same fields while the form was open. */
export class ChangedMeanwhile<Entity = unknown> extends Error {
  /** @param current the edited object as the server has it now */
  constructor(
    readonly current: Entity,
    fields: readonly string[],
  ) {
    super(`Somebody changed the ${fields.join(' and the ')} meanwhile`);
    this.name = 'ChangedMeanwhile';
  }
}

/** Compares two field values. A missing value equals an empty text, and lists must have the same order. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/**
 * Finds the form fields whose value differs from the one that they had when the user began to edit. A field that the
 * form does not show counts as unchanged.
 * @param whole names of fields that together form one value: if one of them has changed, all of them count as changed
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

/**
 * Picks the newly stored values of all fields that the user has not changed. The form can show these values without
 * losing the user's input.
 */
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
 * Checks, before changes are sent, that they do not overwrite changes of somebody else.
 * @param current the values stored now
 * @param words the words for each field, used in the error's message
 * @throws ChangedMeanwhile when somebody else gave one of the changed fields another value
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
