/** State of the request for a sign-in code. */
export interface Sending {
  isPending: boolean;
  error: Error | null;
}
