import { Navigate, useLocation } from 'react-router-dom';
import { nextOf } from '../../shared/session/sign-in-path.js';
import { useSession } from '../../shared/session/use-session.js';
import { BrandMark } from '../../shared/ui/brand-mark.js';
import { LoadingText } from '../../shared/ui/page-states.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { LoginForm } from './login-form.js';
import styles from './login-page.module.css';
import { SupportFooter } from './support-footer.js';

/** Legacy sign-in with username and password. */
export function LoginPage() {
  usePageTitle('Login');
  const location = useLocation();
  const session = useSession();

  if (session.data) {
    const home = session.data.isSuperAdmin ? '/admin/sadmin/organizations' : '/admin/home';
    return <Navigate to={nextOf(location) ?? home} replace />;
  }
  // Without an answer the form is still the best page to show.
  if (session.isPending) return <LoadingText>Loading user ...</LoadingText>;
  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <div className={styles.brand}>
          <BrandMark size={36} />
          <h1>Mesonet</h1>
          <p>Sign in to your weather stations</p>
        </div>
        <LoginForm />
      </main>
      <SupportFooter />
    </div>
  );
}
