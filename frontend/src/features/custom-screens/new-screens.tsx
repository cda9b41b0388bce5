import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { RefusedZip } from './refused-zip.js';
import { useImportScreens, type ScreensKind } from './use-custom-screens.js';
import { ZipField } from './zip-field.js';

interface NewScreensProps {
  accountId: string;
  kind: ScreensKind;
  /** Label of the button that saves. */
  save: ReactNode;
}

/** Uploads a zip as an organization's custom screens, or as a draft of them. */
export function NewScreens({ accountId, kind, save }: NewScreensProps) {
  const [file, setFile] = useState<File>();
  const { mutate, isPending, error, reset, progress } = useImportScreens(accountId, kind);
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
          type={kind === 'live' ? 'primary' : 'default'}
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
