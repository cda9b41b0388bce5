import { Form, type FormInstance } from 'antd';
import { useLayoutEffect, useState } from 'react';
import { changedFields, ChangedMeanwhile, type Edit, untouched } from './collisions.js';
import { useUnsavedForm } from './use-unsaved-form.js';

interface Base<Fields> {
  opened: Fields;
  /** The stored values that the form was last made to show. */
  taken: Partial<Fields>;
  /** All stored values at that moment, as a text. */
  followed: string;
}

/**
 * Edits values that others may change while the form is open: the fields that the user leaves alone follow the stored
 * values, a changed field stays as it is typed.
 * @param stored the server's values now, as the form shows them
 * @param whole names of fields that are one thing: they are changed together
 */
export function useEditedFields<Fields extends object>(
  form: FormInstance<Fields>,
  stored: Fields,
  whole: readonly (keyof Fields)[] = [],
) {
  const version = JSON.stringify(stored);
  /** A changed field keeps in `opened` the value that it had when the user began, so that a collision is noticed. */
  const [{ opened, taken, followed }, setBase] = useState<Base<Fields>>({
    opened: stored,
    taken: {},
    followed: version,
  });
  /** The sentence names the fields that somebody else changed. */
  const [collision, setCollision] = useState<string>();
  const shown = Form.useWatch([], form) as Partial<Fields> | undefined;
  const changes = changedFields(shown ?? {}, opened, whole);
  const isDirty = Object.keys(changes).length > 0;
  useUnsavedForm(isDirty);

  if (followed !== version) {
    // The form's own values count, because a render may not have seen the newest ones.
    const next = untouched(form.getFieldsValue() as Partial<Fields>, opened, stored, whole);
    setBase({ opened: { ...opened, ...next }, taken: next, followed: version });
  }
  useLayoutEffect(() => form.setFieldsValue(taken), [form, taken]);

  /** @param since a field that still shows its value of these is no longer the user's own */
  const take = (since: Fields, next: Fields) => {
    form.setFieldsValue(untouched(form.getFieldsValue() as Partial<Fields>, since, next, whole));
    setBase((base) => ({ ...base, opened: next, taken: {} }));
  };
  /** @returns the callbacks of a mutation of this form. @param sent all fields at the moment they were sent */
  const outcome = <Entity>(sent: Fields, valuesOf: (entity: Entity) => Fields) => ({
    onSuccess: (saved: Entity) => {
      setCollision(undefined);
      take(sent, valuesOf(saved));
    },
    onError: (error: Error) => {
      if (!(error instanceof ChangedMeanwhile)) return;
      setCollision(error.message);
      take(opened, valuesOf(error.current as Entity));
    },
  });
  const reset = () => {
    setCollision(undefined);
    form.setFieldsValue(stored);
    setBase((base) => ({ ...base, opened: stored, taken: {} }));
  };
  const editOf = (values: Partial<Fields>): Edit<Fields> => ({
    changes: changedFields(values, opened, whole),
    opened,
  });
  return { opened, isDirty, changes, collision, editOf, outcome, reset };
}
