import { Button } from 'antd';
import { useRef } from 'react';
import { useNoticeClearance } from '../../shared/notices/use-notice-clearance.js';
import styles from './account-settings.module.css';

interface UnsavedBarProps {
  isSaving: boolean;
  onSave: () => void;
  onCancel: () => void;
}

/** Floats over the page while something in it is not saved. */
export function UnsavedBar({ isSaving, onSave, onCancel }: UnsavedBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useNoticeClearance(bar);
  return (
    <div ref={bar} className={styles.unsaved} role="status">
      <span>You have unsaved changes</span>
      <div className={styles.actions}>
        <Button onClick={onCancel} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="primary" onClick={onSave} loading={isSaving}>
          Save Changes
        </Button>
      </div>
    </div>
  );
}
