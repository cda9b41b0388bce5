import { type Account, AccountUnits } from '@mesonet/contract/accounts.js';
import { baseUnitOf, UNIT_CATEGORIES, type UnitCategory, UNITS } from '@mesonet/model/units.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request } from '../../shared/api/request.js';
import { notify } from '../../shared/notices/notices.js';
import { accountOptions } from '../../shared/session/use-accounts.js';
import { accountPath } from '../../shared/session/use-change-account.js';
import { ChangedMeanwhile, type Edit, refuseCollisions } from '../../shared/unsaved/collisions.js';

export type Choices = Record<UnitCategory, string>;

const WORDS: Choices = {
  rain: 'unit of rain',
  temperature: 'unit of temperature',
  windspeed: 'unit of wind speed',
  pressure: 'unit of pressure',
  altitude: 'unit of altitude',
  visibility: 'unit of visibility',
};

/**
 * Stores the chosen units of some categories; the units of other categories stay. It throws `ChangedMeanwhile` instead
 * of overwriting the choice of another user.
 */
export function useChooseUnits(accountId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (edit: Edit<Choices>) => {
      const account = await client.fetchQuery({ ...accountOptions(accountId), staleTime: 0 });
      const current = choicesOf(account.units);
      refuseCollisions(edit, current, WORDS);
      const body = toUnits({ ...current, ...edit.changes });
      return choicesOf(
        await request(AccountUnits, `${accountPath(accountId)}units/`, { method: 'PUT', body }),
      );
    },
    onSuccess: async () => {
      notify('success', 'Units updated');
      await client.invalidateQueries({ queryKey: queryKeys.accounts });
    },
    onError: (error) => {
      if (error instanceof ChangedMeanwhile) return;
      notify('error', 'Failed to update units', error.message);
    },
  });
}

export function optionsOf(category: UnitCategory) {
  return UNITS.filter(({ choice }) => choice === category).map(({ unit, name, abbrev }) => ({
    value: unit,
    label: `${name} (${abbrev})`,
  }));
}

/** Returns the unit of each category. It is the base unit where no unit, or an unknown one, was chosen. */
export function choicesOf(units: Account['units']): Choices {
  const chosen = UNIT_CATEGORIES.map((category) => {
    const known = optionsOf(category).some(({ value }) => value === units[category]);
    return [category, known ? units[category] : baseUnitOf(category).unit];
  });
  return Object.fromEntries(chosen) as Choices;
}

/**
 * Turns the units that a user chose for each category into those to save. A category that is shown in its base unit is
 * left out, because this is what a missing choice means.
 */
function toUnits(choices: Choices): Partial<Choices> {
  const chosen = UNIT_CATEGORIES.filter((category) => choices[category] !== baseUnitOf(category).unit);
  return Object.fromEntries(chosen.map((category) => [category, choices[category]]));
}
