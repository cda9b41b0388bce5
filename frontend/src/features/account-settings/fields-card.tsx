import { type ReactNode } from 'react';
import { Card } from '../../shared/ui/card.js';
import styles from './account-settings.module.css';

interface FieldsCardProps {
  title: string;
  /** Called when the user presses Enter in a field. */
  onSubmit: () => void;
  children: ReactNode;
}

/** A card with some fields of a form whose other fields are in other cards. */
export function FieldsCard({ title, onSubmit, children }: FieldsCardProps) {
  return (
    <Card title={title}>
      <form
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <button type="submit" hidden />
      </form>
    </Card>
  );
}
