import { type ReactNode } from 'react';
import { BrandMark } from '../../shared/ui/brand-mark.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import styles from './oops-page.module.css';

interface OopsPageProps {
  text: string;
  detail?: string;
  /** The way on. */
  children: ReactNode;
}

export function OopsPage({ text, detail, children }: OopsPageProps) {
  usePageTitle('Oops!');
  return (
    <main className={styles.page}>
      <BrandMark size={44} />
      <h1>Oops!</h1>
      <p>{text}</p>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      <p>{children}</p>
    </main>
  );
}
