import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { RefusedZip } from './refused-zip.js';
import { useImportScreens, type Which } from './use-custom-screens.js';
import { ZipField } from './zip-field.js';

interface NewScreensProps {
  accountId: string;
  which: Which;
  /** The button says this. */
  save: ReactNode;
}

/** Takes a zip for an organization's screens, or for their draft. */
export function NewScreens({ accountId, which, save }: NewScreensProps) {
  const [file, setFile] = useState<File>();
  const { mutate, isPending, error, reset, progress } = useImportScreens(accountId, which);
  const choose = (chosen: File) => {
    reset();
    setFile(chosen);
  };
  return (
    <>
      <ZipField file={file} onFile={choose} isUploading={isPending} progress={progress}>
        {file && !isPending && (
          <Button
            onClick={() => {
              reset();
              setFile(undefined);
            }}
          >
            Cancel
          </Button>
        )}
        <Button
          type={which === 'live' ? 'primary' : 'default'}
          disabled={!file}
          loading={isPending}
          onClick={() => file && mutate(file, { onSuccess: () => setFile(undefined) })}
        >
          {save}
        </Button>
      </ZipField>
      <RefusedZip error={error} />
    </>
  );
}
