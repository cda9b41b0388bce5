import { type PublicAccount } from '@mesonet/contract/accounts.js';
import { type ExtraMeasurement } from '@mesonet/contract/extra-measurements.js';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { displayUnits, type DisplayUnits } from './display-units.js';

/**
 * Returns the units of the page: those of `?units=` in the address, otherwise the account's, otherwise base units. An
 * invalid value in the address is ignored.
 * @param own own measurements of the station that the page shows
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
