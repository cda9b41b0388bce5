import { type ReactNode } from 'react';
import { Card } from '../../shared/ui/card.js';
import styles from './account-settings.module.css';

interface FieldsCardProps {
  title: string;
  /** Enter in a field saves. */
  onSubmit: () => void;
  children: ReactNode;
}

/** Some fields of a form that goes on in other cards. */
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
