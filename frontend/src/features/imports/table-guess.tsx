import { type ImportTable } from '@mesonet/contract/imports.js';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { ColumnsTable } from './columns-table.js';
import { ORDERS, ReadingSettings } from './reading-settings.js';

interface TableGuessProps {
  table: ImportTable;
  isSaving: boolean;
  onCorrect: (table: ImportTable) => void;
}

/**
 * Shows how the server would read a file to import: the settings that it guessed. After a correction the server reads
 * the file again.
 */
export function TableGuess({ table, isSaving, onCorrect }: TableGuessProps) {
  const [draft, setDraft] = useState(table);
  return (
    <>
      <GuessWarnings table={table} />
      <ReadingSettings guessedOrder={table.time.order} draft={draft} onChange={setDraft} />
      <ColumnsTable guessed={table} draft={draft} onChange={setDraft} />
      <div>
        <Button disabled={draft === table} loading={isSaving} onClick={() => onCorrect(draft)}>
          Read again with these settings
        </Button>
      </div>
    </>
  );
}

function GuessWarnings({ table }: { table: ImportTable }) {
  const open = table.columns.filter(({ question }) => question !== null).length;
  return (
    <>
      {table.time.isAmbiguous && (
        <Alert
          type="warning"
          showIcon
          title={`The dates of the file can be read in two ways. They are read as “${ORDERS.find(({ value }) => value === table.time.order)?.label}”: check the days below.`}
        />
      )}
      {open > 0 && (
        <Alert
          type="warning"
          showIcon
          title={open === 1 ? 'One column has no unit yet' : `${open} columns have no unit yet`}
          description="Choose their units below, or leave the columns out, and read the file again. The import can start then."
        />
      )}
    </>
  );
}
