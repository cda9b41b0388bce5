/** While the first page's code is on its way: an empty page in the right colour says enough. */
export function PageLoading() {
  return <div role="status" aria-label="Loading" />;
}
