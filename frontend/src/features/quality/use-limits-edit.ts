import { type QualityLimits, type StationQuality } from '@mesonet/contract/quality.js';
import { useState } from 'react';
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

/** Holds the limits of a station while somebody edits them: those that are not touched follow the stored ones. */
export function useLimitsEdit(limits: StationQuality['limits'], units: DisplayUnits) {
  /** It is undefined while nothing is changed. */
  const [edit, setEdit] = useState<LimitsEdit>();
  /** The sentence names the limits that somebody else changed. */
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
      // Only this limit keeps its former value; the others go on following the stored ones.
      opened: { ...namedLimits({ [key]: { [name]: stored[key]?.[name] ?? null } }), ...edit?.opened },
      units: inUse,
    });
  return {
    edit,
    collision,
    change,
    end,
    shown: Object.fromEntries(Object.entries(stored).map(([key, of]) => [key, { ...of, ...edited[key] }])),
    /** @returns the limits that would be saved now */
    own: () => ownLimits(limits, edited, inUse),
    /** @returns the callbacks of a mutation. @param sent the edit at the moment it was sent */
    outcome: (sent: LimitsEdit) => ({
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
    }),
  };
}

function pick(limits: NamedLimits, names: readonly string[]): NamedLimits {
  return Object.fromEntries(Object.entries(limits).filter(([name]) => names.includes(name)));
}

/** @returns the changes that were typed while `sent` was being saved; undefined when there are none */
function remaining(now: LimitsEdit, sent: LimitsEdit): LimitsEdit | undefined {
  const edited: EditedLimits = {};
  for (const [key, of] of Object.entries(now.edited)) {
    const later = Object.entries(of).filter(
      ([name, value]) => sent.edited[key]?.[name as keyof QualityLimits] !== value,
    );
    if (later.length > 0) edited[key] = Object.fromEntries(later);
  }
  if (Object.keys(edited).length === 0) return undefined;
  return { ...now, edited, opened: { ...now.opened, ...namedLimits(sent.edited) } };
}
