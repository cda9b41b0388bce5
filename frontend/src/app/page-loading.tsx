/** Shows an empty page in the right colour while the first page's code is loading. */
export function PageLoading() {
  return <div role="status" aria-label="Loading" />;
}
