import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { NotFoundPage } from './not-found-page.js';
import { OopsPage } from './oops-page.js';
import { PageNotFound } from './page-not-found.js';

/** The page that is shown when another page failed to load or render. */
export function ErrorPage() {
  const error = useRouteError();
  if (error instanceof PageNotFound || (isRouteErrorResponse(error) && error.status === 404)) {
    return <NotFoundPage />;
  }
  return (
    <OopsPage text="Sorry, an unexpected error has occurred." detail={messageOf(error)}>
      <a href={window.location.href}>Reload the page</a>
    </OopsPage>
  );
}

/** Returns the status text where a route of the console's router failed, or the message of any other error. */
function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return error.statusText || String(error.status);
  return error instanceof Error ? error.message : String(error);
}
