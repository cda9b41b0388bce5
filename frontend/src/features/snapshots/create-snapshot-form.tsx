import UploadOutlined from '@ant-design/icons-svg/es/asn/UploadOutlined.js';
import { SnapshotName } from '@mesonet/contract/snapshots.js';
import { Button, Input, Upload } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { Icon } from '../../shared/ui/icon.js';
import styles from './snapshots.module.css';
import { useCreateSnapshot, useUploadSnapshot } from './use-snapshots.js';

/** A form that creates a configuration snapshot of the present settings, and uploads one that was downloaded before. */
export function CreateSnapshotForm({ isDisabled }: { isDisabled: boolean }) {
  const [name, setName] = useState('');
  const create = useCreateSnapshot();
  const id = useId();
  const isValid = SnapshotName.safeParse(name).success;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid && !isDisabled && !create.isPending)
      create.mutate({ name }, { onSuccess: () => setName('') });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.name}>
        <label htmlFor={id}>Snapshot Name</label>
        <Input
          id={id}
          value={name}
          autoComplete="off"
          spellCheck={false}
          status={name.length > 1 && !isValid ? 'error' : ''}
          aria-describedby={`${id}-hint`}
          aria-invalid={name.length > 1 && !isValid}
          onChange={({ target }) => setName(target.value)}
        />
        <small id={`${id}-hint`}>
          Letters, digits, underscore, hyphen; begins and ends with a letter or digit.
        </small>
      </div>
      <Button
        type="primary"
        htmlType="submit"
        disabled={!isValid || isDisabled}
        loading={create.isPending}
        className={styles.create}
      >
        {create.isPending ? 'Creating Snapshot …' : 'Create Snapshot'}
      </Button>
      <UploadButton isDisabled={isDisabled} />
    </form>
  );
}

function UploadButton({ isDisabled }: { isDisabled: boolean }) {
  const [part, setPart] = useState(0);
  const upload = useUploadSnapshot(setPart);
  return (
    <Upload
      accept=".zip"
      showUploadList={false}
      disabled={isDisabled || upload.isPending}
      className={styles.upload}
      beforeUpload={(file) => {
        setPart(0);
        upload.mutate(file);
        return false;
      }}
    >
      <Button
        icon={<Icon icon={UploadOutlined} />}
        disabled={isDisabled}
        loading={upload.isPending}
        title="Takes back the zip of a snapshot that was downloaded here"
      >
        {upload.isPending ? `Uploading ${Math.round(100 * part)} %` : 'Upload Snapshot'}
      </Button>
    </Upload>
  );
}
