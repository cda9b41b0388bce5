/** Thrown by a route whose address has the right form but names nothing. */
export class PageNotFound extends Error {
  constructor() {
    super('This page does not exist.');
    this.name = 'PageNotFound';
  }
}
