import { type QualityLimits, type StationQuality } from '@mesonet/contract/quality.js';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import { ChangedMeanwhile } from '../../shared/unsaved/collisions.js';
import { useUnsavedForm } from '../../shared/unsaved/use-unsaved-form.js';
import {
  type EditedLimits,
  type LimitsEdit,
  type NamedLimits,
  namedLimits,
  ownLimits,
  shownOfAll,
} from './limits-in-units.js';

/**
 * Holds the limits of a station while a user edits them. Limits that the user has not changed follow the stored ones.
 */
export function useLimitsEdit(limits: StationQuality['limits'], units: DisplayUnits) {
  /** Undefined while the user has changed nothing. */
  const [edit, setEdit] = useState<LimitsEdit>();
  /** A sentence that names the limits that another user has changed in the meantime. */
  const [collision, setCollision] = useState<string>();
  useUnsavedForm(edit !== undefined);
  const inUse = edit?.units ?? units;
  const stored = shownOfAll(limits, inUse);
  const edited = edit?.edited ?? {};
  const end = () => {
    setEdit(undefined);
    setCollision(undefined);
  };
  const change = (key: string, name: keyof QualityLimits, value: number | null) =>
    setEdit({
      edited: { ...edited, [key]: { ...edited[key], [name]: value } },
      // The stored value of a limit is noted when the user changes the limit. All other limits follow the stored ones.
      opened: { ...namedLimits({ [key]: { [name]: stored[key]?.[name] ?? null } }), ...edit?.opened },
      units: inUse,
    });
  return {
    edit,
    collision,
    change,
    end,
    shown: Object.fromEntries(
      Object.entries(stored).map(([key, bounds]) => [key, { ...bounds, ...edited[key] }]),
    ),
    /** @returns the limits that would be saved now */
    own: () => ownLimits(limits, edited, inUse),
    /**
     * @param sent the user's changes as they were sent to the server
     * @returns callbacks for the end of saving
     */
    outcome: (sent: LimitsEdit) => outcomeOf(sent, setEdit, setCollision),
  };
}

function outcomeOf(
  sent: LimitsEdit,
  setEdit: Dispatch<SetStateAction<LimitsEdit | undefined>>,
  setCollision: (collision: string | undefined) => void,
) {
  return {
    onSuccess: () => {
      setCollision(undefined);
      setEdit((now) => now && remaining(now, sent));
    },
    onError: (error: Error) => {
      if (!(error instanceof ChangedMeanwhile)) return;
      setCollision(error.message);
      const current = error.current as NamedLimits;
      setEdit(
        (now) => now && { ...now, opened: { ...now.opened, ...pick(current, Object.keys(now.opened)) } },
      );
    },
  };
}

function pick(limits: NamedLimits, names: readonly string[]): NamedLimits {
  return Object.fromEntries(Object.entries(limits).filter(([name]) => names.includes(name)));
}

/** @returns the changes that the user typed while `sent` was being saved; undefined when there are none */
function remaining(now: LimitsEdit, sent: LimitsEdit): LimitsEdit | undefined {
  const edited: EditedLimits = {};
  for (const [key, bounds] of Object.entries(now.edited)) {
    const later = Object.entries(bounds).filter(
      ([name, value]) => sent.edited[key]?.[name as keyof QualityLimits] !== value,
    );
    if (later.length > 0) edited[key] = Object.fromEntries(later);
  }
  if (Object.keys(edited).length === 0) return undefined;
  return { ...now, edited, opened: { ...now.opened, ...namedLimits(sent.edited) } };
}
