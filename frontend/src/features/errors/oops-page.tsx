import { type ReactNode } from 'react';
import { BrandMark } from '../../shared/ui/brand-mark.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import styles from './oops-page.module.css';

interface OopsPageProps {
  text: string;
  detail?: string;
  /** True when the page is inside the console's frame, which already contains the document's `main` element. */
  isFramed?: boolean;
  /** Links to other pages. */
  children: ReactNode;
}

export function OopsPage({ text, detail, isFramed = false, children }: OopsPageProps) {
  usePageTitle('Oops!');
  const Page = isFramed ? 'div' : 'main';
  return (
    <Page className={styles.page} data-framed={isFramed || undefined}>
      {!isFramed && <BrandMark size={44} />}
      <h1>Oops!</h1>
      <p>{text}</p>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      <p>{children}</p>
    </Page>
  );
}
