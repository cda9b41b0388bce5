import { type PublicAccount } from '@mesonet/contract/accounts.js';
import { type ExtraMeasurement } from '@mesonet/contract/extra-measurements.js';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { displayUnits, type DisplayUnits } from './display-units.js';

/**
 * The units in force: `?units=` in the address bar → the account's → base units.
 * A list in the address bar that cannot be followed counts as none.
 * @param own of the station that the page shows
 */
export function useUnits(
  account: Pick<PublicAccount, 'units'> | undefined,
  own?: readonly ExtraMeasurement[],
): DisplayUnits {
  const [params] = useSearchParams();
  const list = params.get('units');
  const ofAccount = account?.units;
  return useMemo(() => displayUnits(list, ofAccount ?? {}, own), [list, ofAccount, own]);
}
