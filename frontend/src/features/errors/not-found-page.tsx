import { Link } from 'react-router-dom';
import { OopsPage } from './oops-page.js';

export function NotFoundPage() {
  return (
    <OopsPage text="This page does not exist.">
      <Link to="/admin/">Go to the console</Link>
    </OopsPage>
  );
}

/** The page for an unknown address within the console's frame, which keeps the links to the other pages. */
export function FramedNotFoundPage() {
  return (
    <OopsPage text="This page does not exist." isFramed>
      <Link to="/admin/">Go to the console</Link>
    </OopsPage>
  );
}
