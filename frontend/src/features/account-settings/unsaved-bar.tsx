import { Button } from 'antd';
import { useRef } from 'react';
import { useNoticeClearance } from '../../shared/notices/use-notice-clearance.js';
import { CollisionAlert } from '../../shared/unsaved/collision-alert.js';
import styles from './account-settings.module.css';

interface UnsavedBarProps {
  /** The sentence names the settings that somebody else changed meanwhile. */
  collision: string | undefined;
  isSaving: boolean;
  onSave: () => void;
  onCancel: () => void;
}

/** Floats over the page while something in it is not saved. */
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
