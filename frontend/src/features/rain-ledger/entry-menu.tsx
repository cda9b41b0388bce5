import MoreOutlined from '@ant-design/icons-svg/es/asn/MoreOutlined.js';
import { type RainLedgerEntry } from '@mesonet/contract/rain-ledger.js';
import { Button, Dropdown } from 'antd';
import { Icon } from '../../shared/ui/icon.js';

export interface EntryMenuProps {
  entry: RainLedgerEntry;
  isSaving: boolean;
  /** @param amount 0 voids the entry of the rain ledger, null restores it */
  onSet: (entry: RainLedgerEntry, amount: 0 | null) => void;
  onCorrect: (entry: RainLedgerEntry) => void;
}

/** A menu of the changes to one entry of the rain ledger. Nothing is lost, because each entry can be restored. */
export function EntryMenu({ entry, isSaving, onSet, onCorrect }: EntryMenuProps) {
  const isOfTotals = entry.totals !== null;
  const canVoid = entry.corrected !== 0 && (isOfTotals || (entry.corrected ?? entry.amount) > 0);
  const items = [
    ...(isOfTotals
      ? []
      : [{ key: 'correct', label: 'Correct the amount …', onClick: () => onCorrect(entry) }]),
    ...(canVoid ? [{ key: 'void', label: 'Void', danger: true, onClick: () => onSet(entry, 0) }] : []),
    ...(entry.corrected === null
      ? []
      : [{ key: 'restore', label: 'Restore what was found', onClick: () => onSet(entry, null) }]),
  ];
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{ items }}
      disabled={isSaving || items.length === 0}
    >
      <Button type="text" size="small" icon={<Icon icon={MoreOutlined} />} aria-label="Change this entry" />
    </Dropdown>
  );
}
