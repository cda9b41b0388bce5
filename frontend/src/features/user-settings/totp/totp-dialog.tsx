import { Alert, Button, Input, Modal } from 'antd';
import { type SyntheticEvent, useId, useState } from 'react';
import { CodeInput } from '../../../shared/ui/code-input.js';
import { QrCode } from './qr-code.js';
import styles from './totp.module.css';
import { useEnableTotp } from './use-totp.js';

const CODE_LENGTH = 6;

/** Sets up the authenticator app whose codes are required at each sign-in. */
export function TotpDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const enable = useEnableTotp();
  const id = useId();
  const canSubmit = code.length === CODE_LENGTH && name.trim() !== '';
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (canSubmit) enable.mutate({ code, device_name: name }, { onSuccess: onClose });
  };
  const change = (next: string) => {
    setCode(next);
    // The last error is removed, because it belongs to the code that was typed before.
    enable.reset();
  };
  return (
    <Modal open title="Configure TOTP" footer={null} width={460} onCancel={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <Alert type="warning" showIcon title="A new device invalidates any existing one." />
        <QrCode />
        <div>
          <label htmlFor={`${id}-name`}>Device Name</label>
          <Input
            id={`${id}-name`}
            autoComplete="off"
            placeholder="My phone"
            maxLength={100}
            required
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <div>
          <label htmlFor={`${id}-code`}>6-digit code</label>
          <CodeInput
            id={`${id}-code`}
            value={code}
            onCode={change}
            {...(enable.isError && { 'aria-invalid': true, 'aria-describedby': `${id}-problem` })}
          />
          {enable.isError && (
            <div id={`${id}-problem`} role="alert" className={styles.problem}>
              {enable.error.message}
            </div>
          )}
        </div>
        <Button type="primary" htmlType="submit" block disabled={!canSubmit} loading={enable.isPending}>
          Submit
        </Button>
      </form>
    </Modal>
  );
}
