import { Link } from 'react-router-dom';
import styles from './sign-in-form.module.css';

/** Links visitors without an organization to the form that requests one. */
export function RequestLink() {
  return (
    <p className={styles.other}>
      <Link to="/admin/requestorganization">Request an organization account</Link>
    </p>
  );
}
