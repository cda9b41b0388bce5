import { Link } from 'react-router-dom';
import { OopsPage } from './oops-page.js';

export function NotFoundPage() {
  return (
    <OopsPage text="This page does not exist.">
      <Link to="/admin/">Go to the console</Link>
    </OopsPage>
  );
}

/** Shows the same within the console's frame, where the other pages stay at hand. */
export function FramedNotFoundPage() {
  return (
    <OopsPage text="This page does not exist." isFramed>
      <Link to="/admin/">Go to the console</Link>
    </OopsPage>
  );
}
