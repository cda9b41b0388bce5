import { ScreensPlan } from '@mesonet/contract/custom-screens.js';
import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined.js';
import UploadOutlined from '@ant-design/icons-svg/es/asn/UploadOutlined.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { PREFIX } from '../../shared/api/request.js';
import { uploadFile } from '../../shared/api/upload-file.js';
import { notify } from '../../shared/notices/notices.js';
import { Card } from '../../shared/ui/card.js';
import { Icon } from '../../shared/ui/icon.js';
import { describePlan } from './describe-plan.js';
import { RefusedZip } from './refused-zip.js';
import styles from './screens.module.css';
import { ZipField } from './zip-field.js';

const IMPORT = '/customscreens/import/';

/** Downloads and uploads the custom screens of all organizations in one zip. */
export function AllScreensCard() {
  const [isUploading, setUploading] = useState(false);
  return (
    <Card title="Custom Screens (included in snapshots)">
      <div className={styles.top}>
        <Button icon={<Icon icon={DownloadOutlined} />} href={`${PREFIX}/customscreens/export/`} download>
          Export Custom Screens
        </Button>
        <Button
          icon={<Icon icon={UploadOutlined} />}
          disabled={isUploading}
          onClick={() => setUploading(true)}
        >
          Upload Screens
        </Button>
      </div>
      {isUploading && <AllScreensUpload onClose={() => setUploading(false)} />}
    </Card>
  );
}

function AllScreensUpload({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState(0);
  const client = useQueryClient();
  const plan = useMutation({
    mutationFn: async (chosen: File) =>
      ScreensPlan.parse(await (await uploadFile(`${IMPORT}plan/`, chosen)).json()),
  });
  const submit = useMutation({
    mutationFn: (chosen: File) => uploadFile(IMPORT, chosen, { onProgress: setProgress }),
    onSuccess: () => {
      notify('success', 'Successfully imported Custom Screens');
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['custom-screens'] }),
  });
  const choose = (chosen: File) => {
    submit.reset();
    setFile(chosen);
    plan.mutate(chosen);
  };
  return (
    <>
      <ZipField
        file={file}
        onFile={choose}
        note={plan.data ? describePlan(plan.data) : plan.isPending ? 'is being checked ...' : undefined}
        isUploading={submit.isPending}
        progress={progress}
      >
        <Button onClick={onClose} disabled={submit.isPending}>
          Cancel
        </Button>
        <Button
          type="primary"
          disabled={!file || !plan.isSuccess}
          loading={submit.isPending}
          onClick={() => file && submit.mutate(file)}
        >
          Submit Selected File
        </Button>
      </ZipField>
      <RefusedZip error={plan.error ?? submit.error} />
    </>
  );
}
