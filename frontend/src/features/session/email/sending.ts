/** What a form needs to know of the request for a code. */
export interface Sending {
  isPending: boolean;
  error: Error | null;
}
