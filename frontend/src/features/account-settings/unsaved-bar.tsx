import { Button } from 'antd';
import { useRef } from 'react';
import { useNoticeClearance } from '../../shared/notices/use-notice-clearance.js';
import { CollisionAlert } from '../../shared/unsaved/collision-alert.js';
import styles from './account-settings.module.css';

interface UnsavedBarProps {
  /** A sentence that names the settings that somebody else changed while the form was open. */
  collision: string | undefined;
  isSaving: boolean;
  onSave: () => void;
  onCancel: () => void;
}

/** A bar that floats over the page while it has unsaved changes. */
export function UnsavedBar({ collision, isSaving, onSave, onCancel }: UnsavedBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useNoticeClearance(bar);
  return (
    <div ref={bar} className={styles.unsaved} role="status">
      <CollisionAlert message={collision} />
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
