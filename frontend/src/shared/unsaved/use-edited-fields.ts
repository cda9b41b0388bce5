import { Form, type FormInstance } from 'antd';
import { useLayoutEffect, useState } from 'react';
import { changedFields, ChangedMeanwhile, type Edit, untouched } from './collisions.js';
import { useUnsavedForm } from './use-unsaved-form.js';

interface Base<Fields> {
  opened: Fields;
  /**
   * The values that the form took over when the stored values last changed on the server. They belong to fields that
   * the user had not changed.
   */
  taken: Partial<Fields>;
  /**
   * JSON text of all values that were stored on the server when `taken` was filled. A different text tells that
   * somebody has changed a value since.
   */
  followed: string;
}

/**
 * Manages a form whose values other people may change on the server while it is open. Fields that the user has not
 * changed follow the stored values, and changed fields keep the user's input.
 * @param stored the values that the server has now, in the form's format
 * @param whole names of fields that together form one value: if one of them has changed, all of them count as changed
 */
export function useEditedFields<Fields extends object>(
  form: FormInstance<Fields>,
  stored: Fields,
  whole: readonly (keyof Fields)[] = [],
) {
  const { opened, take, restart } = useBase(form, stored, whole);
  /** A sentence that names the fields which somebody else changed meanwhile; undefined if there are none. */
  const [collision, setCollision] = useState<string>();
  const shown = Form.useWatch([], form) as Partial<Fields> | undefined;
  const changes = changedFields(shown ?? {}, opened, whole);
  const isDirty = Object.keys(changes).length > 0;
  useUnsavedForm(isDirty);

  /**
   * @param sent all fields as they were sent to the server
   * @returns the callbacks `onSuccess` and `onError` for the mutation that saves the form
   */
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
    restart();
  };
  const editOf = (values: Partial<Fields>): Edit<Fields> => ({
    changes: changedFields(values, opened, whole),
    opened,
  });
  return { opened, isDirty, changes, collision, editOf, outcome, reset };
}

/** Holds the values with which the user began to edit, and updates fields that the user has not changed. */
function useBase<Fields extends object>(
  form: FormInstance<Fields>,
  stored: Fields,
  whole: readonly (keyof Fields)[],
) {
  const version = JSON.stringify(stored);
  /**
   * For a field that the user has changed, `opened` keeps the stored value from before the change. If the server later
   * has another value, somebody else has changed the field too.
   */
  const [{ opened, taken, followed }, setBase] = useState<Base<Fields>>({
    opened: stored,
    taken: {},
    followed: version,
  });
  if (followed !== version) {
    // The values are read from the form itself, because those of the last rendering may be out of date.
    const next = untouched(form.getFieldsValue() as Partial<Fields>, opened, stored, whole);
    setBase({ opened: { ...opened, ...next }, taken: next, followed: version });
  }
  useLayoutEffect(() => form.setFieldsValue(taken), [form, taken]);

  /** @param since earlier values; a field that still shows its earlier value is unchanged and takes the new one */
  const take = (since: Fields, next: Fields) => {
    form.setFieldsValue(untouched(form.getFieldsValue() as Partial<Fields>, since, next, whole));
    setBase((base) => ({ ...base, opened: next, taken: {} }));
  };
  const restart = () => {
    form.setFieldsValue(stored);
    setBase((current) => ({ ...current, opened: stored, taken: {} }));
  };
  return { opened, take, restart };
}
